import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";

/** A program that serves the six tools. */
export interface Program {
  name: string;
  /** Listens on 127.0.0.1 at the port in the environment. */
  command: readonly string[];
}

/** What the log is written to: a file, a pipe that another process reads, or `/dev/null`. */
export type LogTarget = "file" | "pipe" | "null";

/** A running program. */
export interface Running {
  name: string;
  origin: string;
  /** Milliseconds from its start to its first answer. */
  startedIn: number;
  pid: number;
  /** Resident memory in bytes, now and at most so far. */
  memory(): { now: number; most: number };
  /** The threads that exist. */
  threads(): Map<string, ThreadUse>;
  /** Empties its log, as rotation does: the page cache of a growing file costs time. */
  emptyLog(): void;
  stop(): Promise<void>;
}

/** What a thread has used so far. */
interface ThreadUse {
  /** Processor time, user and system, in nanoseconds. */
  time: number;
  /** How often it has been woken up. */
  wakeUps: number;
}

/** The core of the load generator and the readers of logs. */
export const LOAD_CORE = "0";

/** The core that all servers share, of which one at a time has work. */
export const SERVER_CORE = String(availableParallelism() - 1);

/** Compiled programs, logs and pipes. */
export const SCRATCH = "dist/measure";

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

async function untilAnswered(url: string): Promise<void> {
  const end = performance.now() + 10_000;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    if (performance.now() > end) throw new Error(`${url} does not answer`);
    await Bun.sleep(0.2);
  }
}

/** Opens what the log is written to. A pipe is read by a process that ends with the writer. */
function openLog(name: string, target: LogTarget): number {
  if (target === "null") return openSync("/dev/null", "a");
  mkdirSync(SCRATCH, { recursive: true });
  const path = `${SCRATCH}/${name.replaceAll(/\W+/g, "-")}.${target}`;
  rmSync(path, { force: true });
  if (target === "file") return openSync(path, "a");
  Bun.spawnSync(["mkfifo", path]);
  Bun.spawn(["taskset", "-c", LOAD_CORE, "cat", path], { stdout: "ignore" });
  return openSync(path, "w");
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);

function threadsOf(pid: number): Map<string, ThreadUse> {
  const folder = `/proc/${pid}/task`;
  const threads = new Map<string, ThreadUse>();
  for (const thread of readdirSync(folder)) {
    try {
      const time = Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, "utf8"), 10);
      const status = readFileSync(`${folder}/${thread}/status`, "utf8");
      threads.set(thread, { time, wakeUps: numberIn(status, /^voluntary_ctxt_switches:\s+(\d+)/m) });
    } catch {
      // The thread has ended.
    }
  }
  return threads;
}

interface StartOptions {
  cores?: string;
  log?: LogTarget;
  /** The path that is requested until it is answered. */
  probe?: string;
}

/** Starts a program, and waits for its first answer. */
export async function start({ name, command }: Program, options: StartOptions = {}): Promise<Running> {
  const { cores = SERVER_CORE, log = "null", probe = "/api/v1/tools/hash/sha256/hello" } = options;
  const port = freePort();
  const output = openLog(name, log);
  const begun = performance.now();
  const child = Bun.spawn(["taskset", "-c", cores, ...command], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
    stdout: output,
    stderr: "inherit",
  });
  // If a measurement fails, no server is left.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(origin + probe);
  const { pid } = child;
  return {
    name,
    origin,
    pid,
    startedIn: performance.now() - begun,
    memory: () => {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      return { now: numberIn(status, /VmRSS:\s+(\d+)/) * 1024, most: numberIn(status, /VmHWM:\s+(\d+)/) * 1024 };
    },
    threads: () => threadsOf(pid),
    emptyLog: () => {
      if (log === "file") ftruncateSync(output);
    },
    stop: async () => {
      kill();
      process.off("exit", kill);
      await child.exited;
      closeSync(output);
    },
  };
}

/** What all threads of a server have used since an earlier moment. */
export function useSince(server: Running, before: ReadonlyMap<string, ThreadUse>): ThreadUse {
  const sum = { time: 0, wakeUps: 0 };
  for (const [thread, { time, wakeUps }] of server.threads()) {
    sum.time += time - (before.get(thread)?.time ?? 0);
    sum.wakeUps += wakeUps - (before.get(thread)?.wakeUps ?? 0);
  }
  return sum;
}
