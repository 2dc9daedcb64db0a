// Serves by the npm package that is installed beside this file, with the flags of the command as options. Other commands
// than "serve" are those of the package.
import { createRequire } from "node:module";
import process from "node:process";
import { createSidekit } from "sidekit";

const camelCase = (flag) => flag.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

async function serve(flags) {
  const { SIDEKIT_TOKEN: token } = process.env;
  const given = flags.map((flag) => /^--([^=]+)=?(.*)$/s.exec(flag) ?? []);
  const { port, ...options } = Object.fromEntries(given.map(([, name, value]) => [camelCase(name), value || true]));
  const server = await createSidekit({ ...options, ...(token && { token }) }).listen({ port });
  console.log(`listens on ${server.url}`);
}

const args = process.argv.slice(2);
if (args.every((arg) => arg.startsWith("--"))) await serve(args);
else createRequire(import.meta.url)("./node_modules/sidekit/bin/sidekit.cjs");
