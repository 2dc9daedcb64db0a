/**
 * The processor time of a request, of this version and of an earlier binary, each on a server that has met every operation.
 * Prints Markdown. It needs Debian's package `wrk`.
 *
 *   bun scripts/measure/speed.ts [--before BINARY] [--only REGEXP] [--starts 3] [--rounds 3]
 *
 * `--starts` is the number of fresh starts of each binary, `--rounds` that of samples in each start.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { circumstances, fixed, table } from "./report.ts";
import { type SampleRequest, USUAL } from "./requests.ts";
import { checkTools, keepAwake, LOAD_CORE, type Running, start } from "./server.ts";

const { values } = parseArgs({
  options: {
    before: { type: "string" },
    only: { type: "string", default: "" },
    starts: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
  },
});
const [starts, rounds] = [Number(values.starts), Number(values.rounds)];

const folder = mkdtempSync(join(tmpdir(), "sidekit-measure-"));

/** A Lua string literal for any text. */
const literal = (text: string): string => `[========[${text}]========]`;

/** The arguments of wrk that send one request: a body is in a script. */
function wrkOf(origin: string, { path, headers, body, name }: SampleRequest): string[] {
  const script = join(folder, `${Bun.hash(name)}.lua`);
  writeFileSync(script, typeof body === "string" ? `wrk.method = "POST" wrk.body = ${literal(body)}` : "");
  return ["-s", script, ...Object.entries(headers).map(([field, value]) => `-H${field}: ${value}`), origin + path];
}

/** Requests of a measured operation before its first sample. The others are sent for a second: they only share its code. */
const FAMILIAR = 20_000;

/** A sample takes at least this processor time, in nanoseconds. On a busy machine, that is more than a second. */
const SHORTEST_SAMPLE = 0.5e9;

/** The longest processor time of a request before its first sample, in nanoseconds. */
const LONGEST_WARM_UP = 5e9;

/**
 * Sends a request as often as possible until that is enough.
 * @returns The processor time of a request, in microseconds; NaN if some are refused, as queues for threads have an end.
 * @throws Error if an answer is missing.
 */
async function load(
  server: Running,
  request: SampleRequest,
  isEnough: (requests: number, time: number) => boolean,
): Promise<number> {
  const wrk = ["wrk", "-t1", "-c32", "-d1", "--timeout=30s", ...wrkOf(server.origin, request)];
  const before = server.time();
  for (let requests = 0; ; ) {
    const report = await Bun.$`taskset -c ${LOAD_CORE} ${wrk}`.text();
    if (report.includes("Socket errors")) throw new Error(`${request.name}: ${report}`);
    if (report.includes("Non-2xx")) return Number.NaN;
    requests += Number(/(\d+) requests in/.exec(report)?.[1]);
    const time = server.time() - before;
    if (isEnough(requests, time)) return time / 1000 / requests;
  }
}

/** The value that a quarter of a list is below, the least of three: other work on a machine only adds to processor time. */
const lowerQuartile = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor((samples.length - 1) / 4)] ?? Number.NaN;

checkTools(["wrk", "wrk"]);
const isAwake = keepAwake();
await build(BINARY);
const binaries = [BINARY, ...(values.before === undefined ? [] : [values.before])];
const wanted = USUAL.filter(({ name }) => new RegExp(values.only, "i").test(name));
const samples = new Map(binaries.map((binary) => [binary, new Map(wanted.map((each) => [each, [] as number[]]))]));

for (let number = 0; number < starts; number++) {
  const servers = await Promise.all(binaries.map(async (binary) => ({ binary, server: await start(binary) })));
  for (const { server } of servers)
    for (const request of USUAL) {
      const least = wanted.includes(request) ? FAMILIAR : 1;
      await load(server, request, (requests, time) => requests >= least || time >= LONGEST_WARM_UP);
    }
  for (let round = 0; round < rounds; round++) {
    console.error(`start ${number + 1}, round ${round + 1}`);
    for (const request of wanted)
      for (const { binary, server } of servers)
        samples
          .get(binary)
          ?.get(request)
          ?.push(await load(server, request, (_, time) => time >= SHORTEST_SAMPLE));
  }
  for (const { server } of servers) await server.stop();
}

const cpu = (binary: string, request: SampleRequest): number => lowerQuartile(samples.get(binary)?.get(request) ?? []);
const ratios = wanted.map((each) => cpu(binaries[1] ?? BINARY, each) / cpu(BINARY, each));
const rows = wanted.map((each, at) => {
  const times = binaries.map((binary) => fixed(cpu(binary, each), 1));
  return [each.name, ...times, ...(binaries.length > 1 ? [fixed(ratios[at] ?? Number.NaN)] : [])];
});
const head = ["CPU µs for a request", "Sidekit", ...(binaries.length > 1 ? ["before", "before / Sidekit"] : [])];
console.log(`${circumstances(isAwake)} ${starts} fresh starts, ${rounds} rounds in each.\n\n${table(head, rows)}`);
if (binaries.length > 1) {
  const measured = ratios.filter((ratio) => !Number.isNaN(ratio)).map(Math.log);
  const mean = Math.exp(measured.reduce((sum, each) => sum + each, 0) / measured.length);
  console.log(`\nGeometric mean of before / Sidekit: ${fixed(mean)}`);
}
process.exit();
