/**
 * Publishes the npm packages of a release: those of the platforms first, as `sidekit` depends on them. Versions that the
 * registry has already are skipped, so that it can run again after a failure. A prerelease gets the tag "next" and leaves
 * "latest" where it is.
 *
 *   bun scripts/publish-npm.ts [--release dist/release] [--npm npm@11.21.2]
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { channelOf } from "./release/notes.ts";
import { runCommand } from "./release/system.ts";

interface Package {
  file: string;
  name: string;
  version: string;
}

const { values } = parseArgs({
  options: {
    release: { type: "string", default: "dist/release" },
    npm: { type: "string" },
  },
});

/** The npm of this machine, or another version of it. */
const npm = values.npm === undefined ? ["npm"] : ["npx", "--yes", values.npm];

/** The packages of the release, in the order in which they can be published. */
async function readPackages(): Promise<Package[]> {
  const files = globSync(`${values.release}/*.tgz`).sort();
  if (files.length === 0) throw new Error(`${values.release} has no npm packages: run scripts/release.ts first`);
  const packages = await Promise.all(
    files.map(async (file): Promise<Package> => {
      const { name, version } = JSON.parse(await runCommand(["tar", "-xzOf", file, "package/package.json"]));
      return { file, name, version };
    }),
  );
  const isLast = ({ name }: Package) => (name === manifest.name ? 1 : 0);
  return packages.sort((one, other) => isLast(one) - isLast(other));
}

/**
 * The integrity of a version in the registry (Subresource Integrity); undefined if the registry does not have it. Bun
 * asks in 0.03 s, npm in 0.3 s.
 *
 * @throws Error if the registry does not answer.
 */
async function publishedIntegrity(id: string): Promise<string | undefined> {
  const command = [process.execPath, "info", "--no-cache", id, "dist.integrity", "--json"];
  const child = Bun.spawn(command, { env: process.env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) === 0) {
    const integrity: unknown = JSON.parse(stdout);
    if (typeof integrity === "string") return integrity;
  }
  // The registry has other versions of the package, or does not know it.
  if (stdout.includes("No matching version found") || stderr.trimStart().startsWith("404 Not Found")) return undefined;
  throw new Error(`Cannot ask the registry for ${id}: ${stderr}${stdout}`);
}

/** Has the terminal: npm asks there for the one-time password, or for a confirmation in the browser. */
async function publishFile(path: string, channel: string): Promise<void> {
  const command = [...npm, "publish", "--access=public", `--tag=${channel}`, path];
  const code = await Bun.spawn(command, { stdin: "inherit", stdout: "inherit", stderr: "inherit" }).exited;
  if (code !== 0) throw new Error(`npm publish ended with exit code ${code}; what is published is skipped next time`);
}

async function publish({ file, name, version }: Package): Promise<void> {
  const id = `${name}@${version}`;
  const published = await publishedIntegrity(id);
  if (published === undefined) {
    await publishFile(resolve(file), channelOf(version));
    console.log(`${id}: published`);
    return;
  }
  const integrity = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  if (published !== integrity) throw new Error(`The registry has another ${id} than ${file}: release a new version`);
  console.log(`${id}: published before`);
}

for (const each of await readPackages()) await publish(each);
