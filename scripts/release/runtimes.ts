import { mkdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import lock from "../../bun.lock";
import { runCommand } from "./system.ts";
import type { Target } from "./targets.ts";

const FOLDER = "dist/runtimes";
const SCOPE = "@oven";

/** The project's lock file, reduced to the given packages. */
function lockOf(packages: readonly string[], dependencies: Readonly<Record<string, string>>): object {
  return {
    lockfileVersion: lock.lockfileVersion,
    workspaces: { "": { name: "runtimes", dependencies } },
    packages: Object.fromEntries(packages.map((name) => [name, lock.packages[name]])),
  };
}

/**
 * Installs the Bun of each target, verified by the checksums of the project's lock file. (Bun does not verify what it
 * downloads when it compiles for another platform.)
 *
 * @returns The path of the Bun of each target.
 * @throws Error if one is not available, or its checksum is wrong.
 */
export async function installRuntimes(targets: readonly Target[]): Promise<(target: Target) => string> {
  const packages = targets.map(({ runtime }) => `${SCOPE}/${runtime}`);
  const dependencies = Object.fromEntries(packages.map((name) => [name, Bun.version]));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/package.json`, JSON.stringify({ name: "runtimes", dependencies }));
  writeFileSync(`${FOLDER}/bun.lock`, JSON.stringify(lockOf(packages, dependencies)));
  const command = [process.execPath, "install", "--frozen-lockfile", "--silent", "--os=*", "--cpu=*", "--libc=*"];
  await runCommand(command, { cwd: FOLDER });
  return ({ runtime, format }) =>
    `${FOLDER}/node_modules/${SCOPE}/${runtime}/bin/${format === "PE" ? "bun.exe" : "bun"}`;
}
