import { globSync } from "node:fs";

/**
 * The Deno permissions of the service and its commands: listen, read the variables of the settings, of Elysia and of the
 * terminal, and read its own files.
 */
const PERMISSIONS = [
  "--no-prompt",
  "--allow-net",
  "--allow-env=PORT,HOST,NODE_ENV,ENV,ELYSIA_AOT,SIDEKIT_*,TERM,COLORTERM,COLUMNS,NO_COLOR,FORCE_COLOR",
  "--allow-read=src,node_modules,dist/web",
];

/**
 * The command that starts the service under the Deno of the npm package.
 * It does not use the package's start script, a Node program that does not end its child process when it is killed.
 */
export function denoCommand(): string[] {
  const [deno] = globSync("node_modules/@deno/*/deno{,.exe}");
  if (deno === undefined) throw new Error("Deno is not installed: bun install puts it into node_modules");
  return [deno, "run", ...PERMISSIONS, "src/main.ts"];
}
