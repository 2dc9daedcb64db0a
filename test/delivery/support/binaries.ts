import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../../scripts/build.ts";
import { isForDebian } from "../../../scripts/release/debian.ts";
import { installRuntimes } from "../../../scripts/release/runtimes.ts";
import { TARGETS, type Target } from "../../../scripts/release/targets.ts";
import { afterRun } from "../../support/after-run.ts";

/** Not the name of a commit: it can only come from the argument of the build. */
export const COMMIT = "0123456789abcdef0123456789abcdef01234567";

const folder = mkdtempSync(join(tmpdir(), "sidekit-binaries-"));
afterRun(() => rmSync(folder, { recursive: true }));

/** The platforms whose binaries these tests run or read. */
const PLATFORMS = TARGETS.filter((target) => isForDebian(target) || target.format === "Mach-O");

let runtimes: ReturnType<typeof installRuntimes> | undefined;

async function compile(path: string, target?: Target): Promise<string> {
  const options = { commit: COMMIT };
  if (target === undefined) {
    await build(path, options);
    return path;
  }
  runtimes ??= installRuntimes(PLATFORMS);
  const runtimeOf = await runtimes;
  await build(path, { ...options, target: target.bun, runtime: runtimeOf(target) });
  return path;
}

const binaries = new Map<string, Promise<string>>();

/**
 * The path of a binary with `COMMIT`, which is compiled once for all test files of this run: they must not change it.
 *
 * @param target Default: this machine, by its own Bun.
 */
export function binaryFor(target?: Target): Promise<string> {
  const name = target?.file ?? "sidekit";
  const found = binaries.get(name) ?? compile(`${folder}/${name}`, target);
  binaries.set(name, found);
  return found;
}
