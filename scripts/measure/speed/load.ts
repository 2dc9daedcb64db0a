import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchOperation } from "./operations.ts";
import { LOAD_CORE, type Running, useSince } from "./server.ts";

/** What a server takes under the load of one operation. */
export interface Sample {
  requestsPerSecond: number;
  /** The time within which 99 of 100 requests were answered, in milliseconds. */
  p99: number;
  /** The server's processor time for a request, user and system, in microseconds. */
  cpu: number;
  /** The server's instructions for a request, in user mode; NaN where the processor's counters cannot be read. */
  instructions: number;
}

/** As many requests of an operation as a program must answer before it is measured: its code is compiled by then. */
const FAMILIAR = 40_000;

/** Slow operations get as many as fit into this processor time of the server, in nanoseconds. */
const LONGEST_WARM_UP = 5e9;

/** A sample takes at least this processor time, in nanoseconds. On a busy machine, that is more than a second. */
const SHORTEST_SAMPLE = 0.5e9;

const SUMMARY = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"duration":%d,"p99":%d,"refused":%d,"broken":%d}',
    summary.requests, summary.duration, latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`;

const folder = mkdtempSync(join(tmpdir(), "sidekit-measure-"));
const scripts = new Map<BenchOperation, string>();

/** A Lua string literal for any text. */
const literal = (text: string): string => {
  const level = "=".repeat(8);
  return `[${level}[${text}]${level}]`;
};

/** wrk's script that sends an operation. */
function scriptOf(operation: BenchOperation): string {
  const known = scripts.get(operation);
  if (known !== undefined) return known;
  const { headers, body } = operation;
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${literal(name)} ] = ${literal(value)}`);
  if (body !== undefined) lines.push('wrk.method = "POST"', `wrk.body = ${literal(body)}`);
  const file = join(folder, `${scripts.size}.lua`);
  writeFileSync(file, `${lines.join("\n")}\n${SUMMARY}`);
  scripts.set(operation, file);
  return file;
}

interface Pressure {
  seconds?: number;
  connections?: number;
  /** Whether refusals are expected: requests for which the server has no memory get a 503. */
  mayRefuse?: boolean;
}

/** What the load generator has seen, and the server's processor time in nanoseconds. */
interface Load {
  requests: number;
  seconds: number;
  /** The longest of all seconds, in milliseconds. */
  p99: number;
  time: number;
}

/** Loads that last for so many times their duration have no end. */
const MOST_REPETITIONS = 200;

/**
 * Sends one operation as often as possible, until that is enough.
 * @throws Error if an answer has a status of 400 or more, or is missing.
 */
async function sendUntil(
  isEnough: (load: Load) => boolean,
  server: Running,
  operation: BenchOperation,
  { seconds = 1, connections = 32, mayRefuse = false }: Pressure = {},
): Promise<Load> {
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}`, "--timeout=30s", "-s", scriptOf(operation)];
  const command = ["taskset", "-c", LOAD_CORE, ...wrk, `${server.origin}/api/v1/tools${operation.path}`];
  const before = server.threads();
  const load = { requests: 0, seconds: 0, p99: 0, time: 0 };
  for (let repetition = 0; repetition < MOST_REPETITIONS; repetition++) {
    const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
    const report = await new Response(child.stdout).text();
    const json = /\{"requests".*\}/.exec(report)?.[0];
    if ((await child.exited) !== 0 || json === undefined) throw new Error(`wrk failed: ${report}`);
    const { requests, duration, p99, refused, broken } = JSON.parse(json);
    if ((refused > 0 && !mayRefuse) || broken > 0) {
      const outcome = `${requests} answers, ${refused} with a status of 400 or more, and ${broken} broken connections`;
      throw new Error(`${server.name}, ${operation.title}: ${outcome}`);
    }
    load.requests += requests;
    load.seconds += duration / 1e6;
    load.p99 = Math.max(load.p99, p99 / 1000);
    load.time = useSince(server, before).time;
    if (isEnough(load)) return load;
  }
  throw new Error(`${server.name} has no time for ${operation.title}`);
}

const perf = (...command: string[]): string[] => ["perf", "stat", "-x,", "-e", "instructions:u", ...command];

/** Whether the processor's counters can be read. */
export const isCountable =
  Bun.which("perf") !== null && /^\d/.test(Bun.spawnSync(perf("true"), { stderr: "pipe" }).stderr.toString());

/** Starts to count a server's instructions. @returns A function that stops it and gives their number. */
async function countInstructions({ pid }: Running): Promise<() => Promise<number>> {
  if (!isCountable) return async () => Number.NaN;
  const counter = Bun.spawn(perf("-p", String(pid)), { stdout: "ignore", stderr: "pipe" });
  await sleep(100);
  return async () => {
    counter.kill("SIGINT");
    return Number.parseInt(await new Response(counter.stderr).text(), 10);
  };
}

/** Sends one operation as often as possible, and measures the server. */
export async function sample(server: Running, operation: BenchOperation, pressure?: Pressure): Promise<Sample> {
  server.emptyLog();
  const stop = await countInstructions(server);
  const load = await sendUntil(({ time }) => time >= SHORTEST_SAMPLE, server, operation, pressure);
  const { requests, seconds, p99, time } = load;
  return {
    requestsPerSecond: requests / seconds,
    p99,
    cpu: time / 1000 / requests,
    instructions: (await stop()) / requests,
  };
}

/** Lets a server meet operations until its code for all of them is compiled. */
export async function warmUp(server: Running, operations: readonly BenchOperation[]): Promise<void> {
  const isFamiliar = ({ requests, time }: Load) => requests >= FAMILIAR || time >= LONGEST_WARM_UP;
  for (const operation of operations) {
    server.emptyLog();
    await sendUntil(isFamiliar, server, operation);
  }
}

/** The paths of all fields of a JSON value, each with its type. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [`${path}[]`, ...value.flatMap((item) => fieldsOf(item, `${path}[]`))];
  if (typeof value !== "object" || value === null) return [`${path}: ${value === null ? "null" : typeof value}`];
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, `${path}.${name}`));
}

/** The kind of an answer, and its fields if it is JSON. */
async function describe({ origin }: Running, { path, headers, body }: BenchOperation): Promise<string[]> {
  const init = body === undefined ? { headers } : { method: "POST", headers, body };
  const answer = await fetch(`${origin}/api/v1/tools${path}`, init);
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
  const fields = type === "application/json" ? fieldsOf(await answer.json()) : [];
  return [`${answer.status} ${type}`, ...new Set(fields)].sort();
}

/** The fields that only one of two servers answers, by operation: their times do not have the same work. */
export async function differences(one: Running, other: Running, operations: readonly BenchOperation[]) {
  const found: string[] = [];
  for (const operation of operations) {
    const [its, others] = [await describe(one, operation), await describe(other, operation)];
    const different = [...new Set(its).symmetricDifference(new Set(others))];
    if (different.length > 0) found.push(`${operation.title} (${different.join(", ")})`);
  }
  return found;
}
