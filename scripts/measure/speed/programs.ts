import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { build } from "../../build.ts";
import type { Program } from "./server.ts";

const bun = process.execPath;
const here = import.meta.dir;
const SERVICE = "dist/bench/sidekit";
const BARE = "dist/bench/bare";

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed`);
}

/** The service with default settings: info logs to a file, metrics on. */
export const SIDEKIT: Program = { name: "Sidekit", command: [SERVICE] };

/** Hand-written, see `ceiling/main.ts`. */
export const CEILING: Program = { name: "ceiling", command: [bun, `${here}/ceiling/main.ts`] };

/** The same with request ids, headers, a log and metrics, see `ceiling/features.ts`. */
export const FEATURED: Program = {
  name: "ceiling with features",
  command: [bun, `${here}/ceiling/main.ts`, "--features"],
};

/** An Express service, see `express/main.mjs`. */
export const EXPRESS: Program = { name: "Express", command: ["node", `${here}/express/main.mjs`] };

/** The smallest binary of Bun, see `bare.ts`. */
export const BARE_BINARY: Program = { name: "bare Bun binary", command: [BARE] };

/** Compiles the programs that are measured as binaries, and installs the packages of the Express service. */
export async function buildAll(): Promise<void> {
  await run([bun, "install", "--frozen-lockfile", "--silent", "--cwd", dirname(here)]);
  mkdirSync("dist/bench", { recursive: true });
  await build(SERVICE);
  await run([bun, "build", "--compile", "--bytecode", "--minify", `${here}/bare.ts`, `--outfile=${BARE}`]);
}

/** @throws Error that names a missing program and its package. */
export function checkTools(): void {
  for (const [tool, packageName] of [
    ["wrk", "wrk"],
    ["taskset", "util-linux"],
  ] as const) {
    if (Bun.which(tool) === null) throw new Error(`${tool} is missing: apt-get install ${packageName}`);
  }
  if (!existsSync("/proc/self/stat")) throw new Error("/proc is missing: the benchmark reads it, so it runs on Linux");
}

/** Whether Express can be measured; without Node the table says that it was not. */
export const hasNode = (): boolean => Bun.which("node") !== null;
