import { resolve } from "node:path";
import process from "node:process";
import { outputOf } from "./machine.ts";

const FOLDER = resolve("test/delivery/packages");

/** Test runners, pnpm, and schemas and suites of others, with a lock file of their own: only these tests need them. */
export const PACKAGES = `${FOLDER}/node_modules`;

let installed: Promise<unknown> | undefined;

/** Installs them, once in a run. @throws Error if that fails. */
export async function installPackages(): Promise<void> {
  const command = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", "--silent"];
  installed ??= outputOf(command, { cwd: FOLDER });
  await installed;
}
