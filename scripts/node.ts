import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { BINARY } from "./build.ts";
import { currentCommit } from "./commit.ts";
import { createMainPackage, pack } from "./release/npm.ts";
import { packageOf, TARGETS } from "./release/targets.ts";

/** The Node of the development dependency; on other platforms than that package's, the machine's. */
export const nodeProgram = (): string => globSync("node_modules/node-linux-*/bin/node")[0] ?? "node";

/** The npm package as a tarball, without types: a program that only runs needs none. */
async function packPackage(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-package-"));
  try {
    await createMainPackage(`${folder}/package`, currentCommit(), "");
    await pack(`${folder}/package`, folder, 1);
    const [tarball = ""] = globSync(`${folder}/*.tgz`);
    return readFileSync(tarball);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let packed: Promise<Uint8Array> | undefined;

/**
 * Installs the npm package into a folder, with the binary of this machine, if it is built. A process packs it once: that
 * takes 1.5 seconds.
 */
export async function installPackage(folder: string): Promise<void> {
  packed ??= packPackage();
  const installed = `${folder}/node_modules`;
  mkdirSync(`${installed}/sidekit`, { recursive: true });
  const command = ["tar", "-xz", "--strip-components=1", `--directory=${installed}/sidekit`];
  const unpacked = Bun.spawnSync(command, { stdin: await packed });
  if (!unpacked.success) throw new Error(`Cannot unpack the npm package: ${unpacked.stderr}`);
  for (const { name, os, cpu, binary } of TARGETS.map(packageOf)) {
    if (os !== process.platform || cpu !== process.arch || !existsSync(BINARY)) continue;
    mkdirSync(resolve(`${installed}/${name}/${binary}`, ".."), { recursive: true });
    symlinkSync(resolve(BINARY), `${installed}/${name}/${binary}`);
  }
}

/** The command that starts the service by the packed npm package under Node. */
export async function nodeCommand(): Promise<string[]> {
  const folder = "dist/node";
  rmSync(folder, { recursive: true, force: true });
  await installPackage(folder);
  copyFileSync("scripts/node-service.mjs", `${folder}/service.mjs`);
  return [nodeProgram(), `${folder}/service.mjs`];
}

if (import.meta.main) console.log((await nodeCommand()).join(" "));
