import { existsSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";

/** A running service. */
export interface Running {
  origin: string;
  pid: number;
  /** The processor time of all of its threads so far, user and system, in nanoseconds. */
  time(): number;
  stop(): Promise<void>;
}

/** The core of the load generator. */
export const LOAD_CORE = "0";

/** The core that all servers share, of which one at a time has work. */
const SERVER_CORE = String(availableParallelism() - 1);

/** @throws Error that names what is missing of the programs that measurements need. */
export function checkTools(...packages: readonly (readonly [tool: string, packageName: string])[]): void {
  if (!existsSync("/proc/self/schedstat")) throw new Error("Measurements need Linux: they read /proc");
  for (const [tool, packageName] of [["taskset", "util-linux"] as const, ...packages])
    if (Bun.which(tool) === null) throw new Error(`${tool} is missing: apt-get install ${packageName}`);
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

const LISTENS = /listens on (http:[^\s",]+)/;

async function addressIn(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let written = "";
  const reader = stdout.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The service ended: ${written}`);
    written += new TextDecoder().decode(value);
    const [, url] = LISTENS.exec(written) ?? [];
    if (url === undefined) continue;
    // Its log has a reader, as long as it runs.
    void (async () => {
      while (!(await reader.read()).done);
    })();
    return url;
  }
}

function timeOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((thread) => {
    try {
      return Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, "utf8"), 10);
    } catch {
      // The thread has ended.
      return 0;
    }
  });
  return times.reduce((sum, time) => sum + time, 0);
}

/** Starts a binary of the service with default settings, and waits until it listens. */
export async function start(binary: string): Promise<Running> {
  const child = Bun.spawn(["taskset", "-c", SERVER_CORE, binary, "--port=0"], { stdout: "pipe", stderr: "inherit" });
  // If a measurement fails, no server is left.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = await addressIn(child.stdout);
  const stop = async () => {
    kill();
    process.off("exit", kill);
    await child.exited;
  };
  return { origin, pid: child.pid, time: () => timeOf(child.pid), stop };
}
