/**
 * A long run under mixed load, with slow clients, clients that disconnect, and workers that are killed or stopped, within the
 * memory limit of the manifests. Fails if the service dies, refuses a valid request with other than 503, names a wrong client
 * in its log, leaks memory, repeats a log line, or loses one that is not of a killed worker's last turn.
 * Usage: bun scripts/measure/soak.ts [--minutes 30] [--clients 16] [--workers 2] [--memory 384] [--pause 5]
 *   [--kill-every 60]
 * Needs root for the limit of memory; `--memory 0` disables it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { memoryGroup } from "./soak/control-groups.ts";
import { createPipe } from "./soak/pipe.ts";
import { ask, TROUBLE } from "./soak/requests.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    clients: { type: "string", default: "16" },
    workers: { type: "string", default: "2" },
    memory: { type: "string", default: "384" },
    pause: { type: "string", default: "5" },
    "kill-every": { type: "string", default: "60" },
    binary: { type: "string", default: BINARY },
  },
});

const SAMPLES = 30;

const minutes = Number(values.minutes);
const ends = performance.now() + minutes * 60_000;
const isOver = (): boolean => performance.now() >= ends;
if (values.binary === BINARY && !existsSync(BINARY)) await build(BINARY);

const group = values.memory === "0" ? undefined : memoryGroup(Number(values.memory) * 1024 ** 2);
const [program = "", ...args] = [...(group?.wrapper ?? []), values.binary, "--port=0", `--workers=${values.workers}`];
const pipe = createPipe();
const service = spawn(program, args, { stdio: ["ignore", pipe.writer, "inherit"] });
pipe.handOver();
process.on("exit", () => service.kill("SIGKILL"));
const ended = Promise.all([once(service, "exit"), once(pipe.lines, "close")]);

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

const origin = await new Promise<string>((resolve) => {
  pipe.lines.on("line", (line) => {
    const { msg, url, requestId = "", client, status }: Partial<Record<string, string>> = JSON.parse(line);
    if (url) resolve(url);
    if (msg === "request") clients.add(client === "127.0.0.1" ? client : `${client} (${status})`);
    if (url) return;
    if (msg === "request" && requestId.startsWith("soak-") && !unlogged.delete(requestId)) unanswered.add(requestId);
  });
});

const processes = (): number[] => {
  const pid = service.pid ?? 0;
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
      const { request, status, isRight } = await ask(origin, id);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const name = `${status} for ${request}`;
      if (!isRight) wrong.set(name, (wrong.get(name) ?? 0) + 1);
      if (!unanswered.delete(id)) unlogged.add(id);
    } catch {
      brokenOff.add(id);
    }
    await sleep(Number(values.pause));
  }
}

async function troublemaker(): Promise<void> {
  while (!isOver()) for (const trouble of TROUBLE) if (!isOver()) await trouble(origin);
}

async function killer(): Promise<void> {
  for (let count = 0; Number(values.workers) > 1; count++) {
    await sleep(Math.min(Number(values["kill-every"]) * 1000, ends - performance.now() + 1));
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

const asking = Array.from({ length: Number(values.clients) }, (_, index) => client(index));
await Promise.all([...asking, troublemaker(), troublemaker(), killer(), observer()]);
await sleep(1000);
const isAlive = service.exitCode === null && (await fetch(`${origin}/readyz`)).ok;
const [peak, killed] = [group?.peak() ?? 0, group?.killed() ?? 0];
service.kill("SIGTERM");
const [[code]] = await ended;
group?.remove();

/** Repeated log lines. */
const repeated = [...unanswered].filter((id) => !brokenOff.has(id));
const average = (list: readonly number[]): number =>
  Math.round(list.reduce((sum, each) => sum + each, 0) / list.length);
const third = Math.ceil(resident.length / 3);
const [early, late] = [average(resident.slice(third, 2 * third)), average(resident.slice(2 * third))];
/** A connection that was reset before its request was read has no address. */
const strangers = [...clients].filter((name) => name !== "127.0.0.1" && name !== "unknown (499)");
console.log(
  `Statuses: ${[...statuses]
    .sort()
    .map(([status, count]) => `${status} × ${count}`)
    .join(", ")}`,
);
console.log(`Wrong answers: ${[...wrong].map(([name, count]) => `${name} × ${count}`).join(", ") || "none"}`);
console.log(`Clients in the log: ${[...clients].join(", ")}`);
console.log(`Requests that ended without an answer (workers killed): ${brokenOff.size}`);
console.log(
  `Memory of all processes, average of the second and the last third: ${early} and ${late} MiB; group's peak ${Math.round(peak / 1024 ** 2)} MiB, killed for memory ${killed}`,
);
console.log(`Log lines lost: ${unlogged.size}, written twice: ${repeated.length}`);
/** A killed worker loses the lines of its last turn: at most one for each client. */
const isLogged = unlogged.size <= kills * Number(values.clients) && repeated.length === 0;
const isRight = wrong.size === 0 && strangers.length === 0;
const isGood = isAlive && code === 0 && isRight && isLogged && killed === 0 && late < early * 1.2 + 10;
console.log(isGood ? "Good" : `Bad (alive: ${isAlive}, exit code ${code})`);
process.exit(isGood ? 0 : 1);
