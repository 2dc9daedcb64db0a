import { existsSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { build } from "../../build.ts";
import { type Program, SCRATCH } from "./server.ts";

const bun = process.execPath;
const here = import.meta.dir;
const SERVICE = `${SCRATCH}/sidekit`;
const BARE = `${SCRATCH}/bare`;

/** The service with default settings: info log, metrics. */
export const SIDEKIT: Program = { name: "Sidekit", command: [SERVICE] };

/** An earlier binary of the service. */
export const before = (binary: string): Program => ({ name: "before", command: [binary] });

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

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed`);
}

/** Compiles the programs that are measured as binaries. */
export async function buildPrograms(): Promise<void> {
  mkdirSync(SCRATCH, { recursive: true });
  await build(SERVICE);
  await run([bun, "build", "--compile", "--bytecode", "--minify", `${here}/bare.ts`, `--outfile=${BARE}`]);
}

/** Installs the packages of the Express service. @returns Whether it can run: not without Node. */
export async function installExpress(): Promise<boolean> {
  if (Bun.which("node") === null) return false;
  await run([bun, "install", "--frozen-lockfile", "--silent", "--cwd", dirname(here)]);
  return true;
}

/** @throws Error that names a missing program and its package. */
export function checkTools(): void {
  if (!existsSync("/proc/self/schedstat")) throw new Error("Measurements need Linux: they read /proc");
  for (const [tool, packageName] of [
    ["wrk", "wrk"],
    ["taskset", "util-linux"],
  ] as const) {
    if (Bun.which(tool) === null) throw new Error(`${tool} is missing: apt-get install ${packageName}`);
  }
}

/**
 * Keeps processors from sleeping until this process ends, if the machine permits it (Linux, PM QoS, as root).
 *
 * A load generator sleeps when it has read all responses, and the server's next response wakes it, which takes some
 * microseconds of the server's time on virtual machines. This happens more often for slower servers, so their results
 * would be too bad.
 * @returns Whether it succeeded.
 */
export function keepAwake(): boolean {
  try {
    // The permitted time to wake up: 0 microseconds, in 32 bits. Effective while the file is open.
    writeSync(openSync("/dev/cpu_dma_latency", "w"), new Uint8Array(4));
    return true;
  } catch {
    return false;
  }
}
