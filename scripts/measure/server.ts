import {
  closeSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  type ReadStream,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A running service. */
export interface Running {
  origin: string;
  pid: number;
  /** Its standard output. */
  log: ReadStream;
  isAlive(): boolean;
  /** The processor time of all of its threads so far, user and system, in nanoseconds. */
  time(): number;
  /** @returns Its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>;
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
 * microseconds of the server's time on virtual machines. Slower servers, to which this happens more often, would seem slower
 * than they are.
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

/** A pipe, as container runtimes and shells create for stdout. (Bun would give a child a socket.) */
function createPipe(): { writer: number; reader: ReadStream } {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-measure-"));
  const path = join(folder, "pipe");
  Bun.spawnSync(["mkfifo", path]);
  const writer = openSync(path, "r+");
  const reader = createReadStream(path, { fd: openSync(path, "r") });
  rmSync(folder, { recursive: true });
  return { writer, reader };
}

const LISTENS = /listens on (http:[^\s",]+)/;

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

/** Starts a binary of the service, by default on the servers' core and with default settings, and waits until it listens. */
export async function start(
  binary: string,
  flags: readonly string[] = [],
  wrapper: readonly string[] = ["taskset", "-c", SERVER_CORE],
): Promise<Running> {
  const { writer, reader } = createPipe();
  const command = [...wrapper, binary, "--port=0", ...flags];
  const child = Bun.spawn(command, { stdin: "ignore", stdout: writer, stderr: "inherit" });
  closeSync(writer);
  // If a measurement fails, no server is left.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = await new Promise<string>((resolve, reject) => {
    let written = "";
    reader.once("close", () => reject(new Error(`The service ended: ${written}`)));
    // Its log has a reader, as long as it runs.
    reader.on("data", (piece) => {
      if (written.length < 10_000) written += piece;
      const [, url] = LISTENS.exec(written) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const stop = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal);
    process.off("exit", kill);
    return await child.exited;
  };
  return {
    origin,
    pid: child.pid,
    log: reader,
    isAlive: () => child.exitCode === null,
    time: () => timeOf(child.pid),
    stop,
  };
}
