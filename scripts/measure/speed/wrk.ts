import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOperation } from "./operations.ts";

/** The load generator's results for one server in one round. */
export interface Load {
  requestsPerSecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers with a status of 400 or more, and connections that failed. */
  errors: number;
}

const SUMMARY = `
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"duration":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`;

const folder = mkdtempSync(join(tmpdir(), "sidekit-bench-"));
let scripts = 0;

/** A Lua string literal for any text. */
const literal = (text: string): string => {
  const level = "=".repeat(8);
  return `[${level}[${text}]${level}]`;
};

/** wrk's script that sends an operation. */
function scriptOf({ body, headers = {} }: BenchOperation): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${literal(name)} ] = ${literal(value)}`);
  if (body !== undefined) lines.push('wrk.method = "POST"', `wrk.body = ${literal(body)}`);
  const file = join(folder, `${++scripts}.lua`);
  writeFileSync(file, `${lines.join("\n")}\n${SUMMARY}`);
  return file;
}

export interface Pressure {
  connections: number;
  seconds: number;
  /** The core that the load generator runs on. */
  core: string;
}

/** Sends one operation to a server as often as possible. */
export async function load(origin: string, operation: BenchOperation, pressure: Pressure): Promise<Load> {
  const { connections, seconds, core } = pressure;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}`, "-s", scriptOf(operation)];
  const url = `${origin}/api/v1/tools${operation.path}`;
  const child = Bun.spawn(["taskset", "-c", core, ...wrk, url], { stdout: "pipe", stderr: "inherit" });
  const report = await new Response(child.stdout).text();
  const json = /\{"requests".*\}/.exec(report)?.[0];
  if ((await child.exited) !== 0 || json === undefined) throw new Error(`wrk failed for ${url}: ${report}`);
  const { requests, duration, p50, p99, errors } = JSON.parse(json);
  return { requests, requestsPerSecond: (requests / duration) * 1e6, p50: p50 / 1000, p99: p99 / 1000, errors };
}
