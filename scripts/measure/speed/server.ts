import { closeSync, ftruncateSync, openSync, readFileSync } from "node:fs";

/** A program that serves the six tools. */
export interface Program {
  name: string;
  /** Listens on 127.0.0.1 at the port in the environment. */
  command: readonly string[];
}

/** A running program. */
export interface Running {
  name: string;
  origin: string;
  pid: number;
  /** Milliseconds from its start to its first answer. */
  startedIn: number;
  /** Processor time so far, in seconds, of all its threads. */
  cpuSeconds(): number;
  /** Resident memory in bytes. */
  rss(): number;
  /** Empties its log, as rotation does: the page cache of a growing file costs time. */
  emptyLog(): void;
  stop(): Promise<void>;
}

/** Clock ticks per second, the unit of processor time in /proc: 100 on every Linux that runs Bun. */
const TICKS = 100;

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Waits until a URL is answered with a success. */
export async function untilAnswered(url: string, deadline = 10_000): Promise<void> {
  const end = performance.now() + deadline;
  while (!(await answers(url))) {
    if (performance.now() > end) throw new Error(`${url} does not answer`);
    await Bun.sleep(0.2);
  }
}

/** A path that every program of the benchmark answers. */
const PROBE = "/api/v1/tools/hash/sha256/hello";

const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** Starts a program on the cores given (as taskset lists them), and waits for its first answer. */
export async function start({ name, command }: Program, cores: string, log?: string, probe = PROBE): Promise<Running> {
  const port = freePort();
  const output = openSync(log ?? "/dev/null", "a");
  const begun = performance.now();
  const child = Bun.spawn(["taskset", "-c", cores, ...command], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
    stdout: output,
    stderr: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(origin + probe);
  const startedIn = performance.now() - begun;
  const { pid } = child;
  return {
    name,
    origin,
    pid,
    startedIn,
    cpuSeconds: () => {
      const fields = statOf(pid);
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    rss: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024,
    emptyLog: () => {
      if (log !== undefined) ftruncateSync(output);
    },
    stop: async () => {
      child.kill("SIGKILL");
      await child.exited;
      closeSync(output);
    },
  };
}
