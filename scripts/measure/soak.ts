/**
 * A long run under mixed load, with slow clients, clients that disconnect, and workers that are killed or stopped, within the
 * memory limit of the manifests. Fails if the service dies, refuses a valid request with other than 503, names a wrong client
 * in its log, leaks memory, repeats a log line, or loses one that is not of a killed worker's last turn.
 * Usage: bun scripts/measure/soak.ts [--minutes 30] [--memory 384]
 * Needs root for the limit of memory; `--memory 0` disables it.
 */
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { median } from "./report.ts";
import { start } from "./server.ts";
import { ask, TROUBLE } from "./soak/requests.ts";

const ROOT = "/sys/fs/cgroup";

/** A control group with a memory limit, as for a container (cgroups(7), both versions). */
interface MemoryGroup {
  /** Command prefix that runs a command in the group. */
  wrapper: string[];
  /** The maximum memory so far, in bytes, page cache included. */
  peak(): number;
  /** The number of its processes that the kernel has killed for lack of memory. */
  killed(): number;
  remove(): void;
}

const numberIn = (path: string, pattern = /(\d+)/): number =>
  existsSync(path) ? Number(pattern.exec(readFileSync(path, "utf8"))?.[1] ?? 0) : 0;

/** Creates a group. @throws Error without root, or if groups are not writable. */
function memoryGroup(bytes: number): MemoryGroup {
  const isFirstVersion = existsSync(`${ROOT}/memory`);
  const path = `${ROOT}/${isFirstVersion ? "memory/" : ""}sidekit-soak-${process.pid}`;
  mkdirSync(path);
  writeFileSync(`${path}/${isFirstVersion ? "memory.limit_in_bytes" : "memory.max"}`, String(bytes));
  const swap = `${path}/${isFirstVersion ? "memory.memsw.limit_in_bytes" : "memory.swap.max"}`;
  if (existsSync(swap)) writeFileSync(swap, isFirstVersion ? String(bytes) : "0");
  return {
    wrapper: ["sh", "-c", `echo $$ > ${path}/cgroup.procs && exec "$@"`, "sh"],
    peak: () => numberIn(`${path}/${isFirstVersion ? "memory.max_usage_in_bytes" : "memory.peak"}`),
    killed: () => numberIn(`${path}/${isFirstVersion ? "memory.oom_control" : "memory.events"}`, /^oom_kill (\d+)/m),
    remove: () => rmdirSync(path),
  };
}

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    memory: { type: "string", default: "384" },
  },
});

const SAMPLES = 30;
const CLIENTS = 16;
/** Between two requests of a client. */
const PAUSE_MS = 5;

const minutes = Number(values.minutes);
/** A worker is killed or stopped each minute; in a short run, three times. */
const killEvery = Math.min(60_000, (minutes * 60_000) / 4);
const ends = performance.now() + minutes * 60_000;
const isOver = (): boolean => performance.now() >= ends;
if (!existsSync(BINARY)) await build(BINARY);

const group = values.memory === "0" ? undefined : memoryGroup(Number(values.memory) * 1024 ** 2);
const service = await start(BINARY, ["--workers=2"], group?.wrapper ?? []);

/** Responses without a log line so far, and log lines without a response so far. */
const unlogged = new Set<string>();
const unanswered = new Set<string>();
/** Requests whose connection broke: they may be logged or not. */
const brokenOff = new Set<string>();
const statuses = new Map<number, number>();
/** Wrong answers, by request and status. */
const wrong = new Map<string, number>();
/** Clients that the log names, with the status where they are not this machine. */
const clients = new Set<string>();
let kills = 0;

type LogLine = Record<"msg" | "requestId" | "client", string> & { status: number };

createInterface({ input: service.log }).on("line", (line) => {
  const { msg, requestId = "", client, status }: Partial<LogLine> = JSON.parse(line);
  if (msg !== "request") return;
  clients.add(client === "127.0.0.1" ? client : `${client} (${status})`);
  if (requestId.startsWith("soak-") && !unlogged.delete(requestId)) unanswered.add(requestId);
});

const processes = (): number[] => {
  const { pid } = service;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children];
};

/** The private memory of the processes, without shared code. */
const residentMiB = (): number => {
  const sizes = processes().map((pid) => {
    const path = `/proc/${pid}/status`;
    return existsSync(path) ? Number(/RssAnon:\s+(\d+)/.exec(readFileSync(path, "utf8"))?.[1] ?? 0) / 1024 : 0;
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
};

async function client(index: number): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const id = `soak-${index}-${count}`;
    try {
      const { request, status, isRight } = await ask(service.origin, id);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const name = `${status} for ${request}`;
      if (!isRight) wrong.set(name, (wrong.get(name) ?? 0) + 1);
      if (!unanswered.delete(id)) unlogged.add(id);
    } catch {
      brokenOff.add(id);
    }
    await sleep(PAUSE_MS);
  }
}

async function troublemaker(): Promise<void> {
  while (!isOver()) for (const trouble of TROUBLE) if (!isOver()) await trouble(service.origin);
}

async function killer(): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    await sleep(Math.min(killEvery, ends - performance.now() + 1));
    if (isOver()) return;
    const [, ...workers] = processes();
    const victim = workers[count % workers.length];
    if (victim === undefined) continue;
    kills++;
    // A stopped worker is killed by its supervisor.
    process.kill(victim, count % 2 === 0 ? "SIGKILL" : "SIGSTOP");
  }
}

const resident: number[] = [];
async function observer(): Promise<void> {
  const started = performance.now();
  while (!isOver()) {
    await sleep((minutes * 60_000) / SAMPLES);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    resident.push(residentMiB());
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${seconds} s: ${total} answers, ${resident.at(-1)} MiB, ${kills} workers killed or stopped`);
  }
}

const asking = Array.from({ length: CLIENTS }, (_, index) => client(index));
await Promise.all([...asking, troublemaker(), troublemaker(), killer(), observer()]);
await sleep(1000);
const isAlive = service.isAlive() && (await fetch(`${service.origin}/readyz`)).ok;
const [peak, killed] = [group?.peak() ?? 0, group?.killed() ?? 0];
const closed = once(service.log, "close");
const code = await service.stop("SIGTERM");
await closed;
group?.remove();

/** Repeated log lines. */
const repeated = [...unanswered].filter((id) => !brokenOff.has(id));
const third = Math.ceil(resident.length / 3);
const [early, late] = [median(resident.slice(third, 2 * third)), median(resident.slice(2 * third))];
/** A connection that was reset before its request was read has no address. */
const strangers = [...clients].filter((name) => name !== "127.0.0.1" && name !== "unknown (499)");
const counts = (each: ReadonlyMap<unknown, number>): string =>
  [...each].map(([name, count]) => `${name} × ${count}`).join(", ") || "none";
console.log(`Statuses: ${counts(statuses)}`);
console.log(`Wrong answers: ${counts(wrong)}`);
console.log(`Clients in the log: ${[...clients].join(", ")}`);
console.log(`Requests that ended without an answer (workers killed): ${brokenOff.size}`);
console.log(
  `Memory of all processes, median of the second and the last third: ${early} and ${late} MiB; group's peak ${Math.round(peak / 1024 ** 2)} MiB, killed for memory ${killed}`,
);
console.log(`Log lines lost: ${unlogged.size}, written twice: ${repeated.length}`);
/** A killed worker loses the lines of its last turn: at most one for each client. */
const isLogged = unlogged.size <= kills * CLIENTS && repeated.length === 0;
const isRight = wrong.size === 0 && strangers.length === 0;
const isGood = isAlive && code === 0 && isRight && isLogged && killed === 0 && late < early * 1.2 + 10;
console.log(isGood ? "Good" : `Bad (alive: ${isAlive}, exit code ${code})`);
process.exit(isGood ? 0 : 1);
