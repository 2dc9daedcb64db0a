import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, inflateSync } from "node:zlib";
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
let written = 0;

/** A Lua string literal for any text. */
const literal = (text: string): string => {
  const level = "=".repeat(8);
  return `[${level}[${text}]${level}]`;
};

/** Lua that makes the whole request of an operation. */
function requestOf({ path, headers, body }: BenchOperation): string {
  const fields = Object.entries(headers).map(([name, value]) => `[ ${literal(name)} ] = ${literal(value)}`);
  const content = body === undefined ? "nil" : literal(body);
  return `wrk.format(${literal(body === undefined ? "GET" : "POST")}, ${literal(`/api/v1/tools${path}`)}, {${fields.join()}}, ${content})`;
}

/** wrk's script that sends operations in turn. @param pause The longest pause before a request, in milliseconds. */
function writeScript(operations: readonly BenchOperation[], pause: number | undefined): string {
  const file = join(folder, `${written++}.lua`);
  const requests = operations.map((each, index) => `  requests[${index + 1}] = ${requestOf(each)}`);
  const next = `local requests, last = {}, 0
init = function(arguments)
${requests.join("\n")}
end
request = function()
  last = last % #requests + 1
  return requests[last]
end
`;
  const delay = pause === undefined ? "" : `delay = function() return math.random(0, ${pause}) end\n`;
  writeFileSync(file, next + delay + SUMMARY);
  return file;
}

interface Pressure {
  seconds?: number;
  connections?: number;
  /** The longest pause before each request, in milliseconds; on average a half of it. */
  pause?: number;
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

/** Loads that last for this many times their duration have no end. */
const MOST_REPETITIONS = 200;

/**
 * Sends operations in turn, as often as possible, until that is enough.
 * @throws Error if an answer has a status of 400 or more, or is missing.
 */
async function sendUntil(
  isEnough: (load: Load) => boolean,
  server: Running,
  operations: readonly BenchOperation[],
  { seconds = 1, connections = 32, pause, mayRefuse = false }: Pressure = {},
): Promise<Load> {
  const script = writeScript(operations, pause);
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}`, "--timeout=30s", "-s", script, server.origin];
  const command = ["taskset", "-c", LOAD_CORE, ...wrk];
  const sent = operations.length === 1 ? operations[0]?.title : `${operations.length} operations`;
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
      throw new Error(`${server.name}, ${sent}: ${outcome}`);
    }
    load.requests += requests;
    load.seconds += duration / 1e6;
    load.p99 = Math.max(load.p99, p99 / 1000);
    load.time = useSince(server, before).time;
    if (isEnough(load)) return load;
  }
  throw new Error(`${server.name} has no time for ${sent}`);
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
  const load = await sendUntil(({ time }) => time >= SHORTEST_SAMPLE, server, [operation], pressure);
  const { requests, seconds, p99, time } = load;
  return {
    requestsPerSecond: requests / seconds,
    p99,
    cpu: time / 1000 / requests,
    instructions: (await stop()) / requests,
  };
}

/**
 * Sends operations in turn until a server has answered `requests` of them, or has used `mostTime` of the processor.
 * @param mostTime In seconds.
 */
export async function sendMixed(
  server: Running,
  operations: readonly BenchOperation[],
  requests: number,
  mostTime = Number.POSITIVE_INFINITY,
): Promise<void> {
  server.emptyLog();
  await sendUntil((load) => load.requests >= requests || load.time >= mostTime * 1e9, server, operations);
}

/** Sends one operation as often as possible for some seconds, to several processes too. */
export const throughputOf = (server: Running, operation: BenchOperation, seconds: number) =>
  sendUntil(() => true, server, [operation], { seconds });

/** The longest wait for an answer of 99 in 100 requests, in milliseconds, while about 8,000 requests a second arrive. */
export async function waitOf(server: Running, operations: readonly BenchOperation[]): Promise<number> {
  server.emptyLog();
  return (await sendUntil(() => true, server, operations, { seconds: 3, connections: 16, pause: 4 })).p99;
}

/** The paths of all fields of a JSON value, each with its type. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [`${path}[]`, ...value.flatMap((item) => fieldsOf(item, `${path}[]`))];
  if (typeof value !== "object" || value === null) return [`${path}: ${value === null ? "null" : typeof value}`];
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, `${path}.${name}`));
}

/** The pixels of a PNG as a checksum: images of one symbol differ in their compression only. */
function pixelsOf(png: Buffer): string {
  const at = png.indexOf("IDAT");
  return `pixels ${crc32(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))))}`;
}

/** What an answer holds: the fields of JSON, the pixels of a PNG. */
async function contentsOf(answer: Response, type: string): Promise<string[]> {
  if (type === "application/json") return fieldsOf(await answer.json());
  return type === "image/png" ? [pixelsOf(Buffer.from(await answer.arrayBuffer()))] : [];
}

/** The kind of an answer, and what it holds. */
async function describe({ origin }: Running, { path, headers, body }: BenchOperation): Promise<string[]> {
  const init = body === undefined ? { headers } : { method: "POST", headers, body };
  const answer = await fetch(`${origin}/api/v1/tools${path}`, init);
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
  return [`${answer.status} ${type}`, ...new Set(await contentsOf(answer, type))].sort();
}

/** The fields and the pixels that only one of two servers answers, by operation: their times do not have the same work. */
export async function differences(one: Running, other: Running, operations: readonly BenchOperation[]) {
  const found: string[] = [];
  for (const operation of operations) {
    const [its, others] = [await describe(one, operation), await describe(other, operation)];
    const different = [...new Set(its).symmetricDifference(new Set(others))];
    if (different.length > 0) found.push(`${operation.title} (${different.join(", ")})`);
  }
  return found;
}
