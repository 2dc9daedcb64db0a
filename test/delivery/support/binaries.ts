import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { build } from "../../../scripts/build.ts";
import { isForDebian } from "../../../scripts/release/debian.ts";
import { installRuntimes } from "../../../scripts/release/runtimes.ts";
import { TARGETS, type Target } from "../../../scripts/release/targets.ts";
import { afterRun } from "../../support/after-run.ts";
import { output } from "../../support/command.ts";

/** Not the name of a commit: it can only come from the argument of the build. */
export const COMMIT = "0123456789abcdef0123456789abcdef01234567";

/** A copy of the source, and the binaries. None contains its path. */
export const FOLDER = mkdtempSync(join(tmpdir(), "sidekit-binaries-"));
afterRun(() => rmSync(FOLDER, { recursive: true }));

/** The platforms whose binaries these tests run or read. */
const PLATFORMS = TARGETS.filter((target) => isForDebian(target) || target.format === "Mach-O");

/** The target of a binary. */
export function targetOf(binary: string): Target {
  const found = TARGETS.find(({ file }) => file === binary);
  if (!found) throw new Error(`a release has no ${binary}`);
  return found;
}

/** The target of this machine. */
export const ownTarget = (): Target => targetOf(`sidekit-linux-${process.arch}`);

/**
 * Compiles by the command, in a copy of the source with packages of its own, as an image does (`container.test.ts`
 * compares them): those that are installed step by step can be in other folders, which chunks are named after.
 */
async function compileCopy(path: string, target: Target, runtime: string): Promise<void> {
  const tree = join(FOLDER, "a copy");
  for (const each of ["package.json", "bun.lock", "tsconfig.json", "src", "scripts"])
    cpSync(each, join(tree, each), { recursive: true, filter: (source) => !source.includes("node_modules") });
  const bun = ["env", `--chdir=${tree}`, process.execPath];
  await output(...bun, "install", "--frozen-lockfile", "--ignore-scripts", "--silent");
  const flags = [`--commit=${COMMIT}`, `--target=${target.bun}`, `--runtime=${resolve(runtime)}`];
  await output(...bun, "scripts/build.ts", "--outfile=out/other", ...flags);
  renameSync(join(tree, "out/other"), path);
}

let runtimes: ReturnType<typeof installRuntimes> | undefined;

async function compile(target: Target): Promise<string> {
  runtimes ??= installRuntimes(PLATFORMS);
  const runtime = (await runtimes)(target);
  const path = join(FOLDER, target.file);
  if (target === ownTarget()) await compileCopy(path, target, runtime);
  else await build(path, { commit: COMMIT, target: target.bun, runtime });
  return path;
}

const binaries = new Map<string, Promise<string>>();

/**
 * The path of a release's binary with `COMMIT`, which is compiled once for all test files of this run: they must not
 * change it.
 *
 * @param target Default: that of this machine.
 */
export function binaryFor(target = ownTarget()): Promise<string> {
  const found = binaries.get(target.file) ?? compile(target);
  binaries.set(target.file, found);
  return found;
}
