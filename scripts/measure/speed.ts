/**
 * The processor time of a request, of this version and of an earlier binary, each on a server that has met every operation.
 * Prints Markdown. It needs Debian's package `wrk`.
 *
 *   bun scripts/measure/speed.ts [--before BINARY] [--only REGEXP] [--starts 3] [--rounds 3] [--familiar 20000]
 *
 * `--starts` is the number of fresh starts of each binary, `--rounds` that of samples in each start, `--familiar` that of
 * requests of each operation before the first sample.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { type BenchOperation, OPERATIONS } from "./operations.ts";
import { circumstances, fixed, table } from "./report.ts";
import { checkTools, keepAwake, LOAD_CORE, type Running, start } from "./server.ts";

const { values } = parseArgs({
  options: {
    before: { type: "string" },
    only: { type: "string", default: "" },
    starts: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    familiar: { type: "string", default: "20000" },
  },
});
const [starts, rounds, familiar] = [values.starts, values.rounds, values.familiar].map(Number) as [
  number,
  number,
  number,
];

const folder = mkdtempSync(join(tmpdir(), "sidekit-measure-"));

/** A Lua string literal for any text. */
const literal = (text: string): string => `[========[${text}]========]`;

/** wrk's script that sends one request, and reports how many were answered. */
function scriptOf({ path, headers, body }: BenchOperation): string {
  const fields = Object.entries(headers).map(([name, value]) => `[ ${literal(name)} ] = ${literal(value)}`);
  const method = body === undefined ? "GET" : "POST";
  const parts = [
    literal(method),
    literal(`/api/v1/tools${path}`),
    `{${fields}}`,
    body === undefined ? "nil" : literal(body),
  ];
  return `local request_text
init = function() request_text = wrk.format(${parts.join()}) end
request = function() return request_text end
done = function(summary)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"requests":%d,"failed":%d}', summary.requests, failed))
end
`;
}

const scripts = new Map(
  OPERATIONS.map((operation, index) => {
    const file = join(folder, `${index}.lua`);
    writeFileSync(file, scriptOf(operation));
    return [operation, file];
  }),
);

/** A sample takes at least this processor time, in nanoseconds. On a busy machine, that is more than a second. */
const SHORTEST_SAMPLE = 0.5e9;

/** The longest processor time of an operation before its first sample, in nanoseconds. */
const LONGEST_WARM_UP = 5e9;

/**
 * Sends an operation as often as possible until that is enough.
 * @returns The processor time of a request, in microseconds.
 * @throws Error if an answer has a status of 400 or more, or is missing.
 */
async function load(
  server: Running,
  operation: BenchOperation,
  isEnough: (requests: number, time: number) => boolean,
): Promise<number> {
  const wrk = ["wrk", "-t1", "-c32", "-d1", "--timeout=30s", "-s", scripts.get(operation) ?? "", server.origin];
  const before = server.time();
  for (let requests = 0; ; ) {
    const report = await Bun.$`taskset -c ${LOAD_CORE} ${wrk}`.text();
    const summary = JSON.parse(/\{"requests".*\}/.exec(report)?.[0] ?? "{}");
    if (summary.failed !== 0) throw new Error(`${operation.title}: ${report}`);
    requests += summary.requests;
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
const wanted = OPERATIONS.filter(({ title }) => new RegExp(values.only, "i").test(title));
const samples = new Map(binaries.map((binary) => [binary, new Map(wanted.map((each) => [each, [] as number[]]))]));

for (let number = 0; number < starts; number++) {
  const servers = await Promise.all(binaries.map(async (binary) => ({ binary, server: await start(binary) })));
  for (const { server } of servers)
    for (const operation of OPERATIONS)
      await load(server, operation, (requests, time) => requests >= familiar || time >= LONGEST_WARM_UP);
  for (let round = 0; round < rounds; round++)
    for (const operation of wanted)
      for (const { binary, server } of servers)
        samples
          .get(binary)
          ?.get(operation)
          ?.push(await load(server, operation, (_, time) => time >= SHORTEST_SAMPLE));
  for (const { server } of servers) await server.stop();
}

const cpu = (binary: string, operation: BenchOperation): number =>
  lowerQuartile(samples.get(binary)?.get(operation) ?? []);
const ratios = wanted.map((each) => cpu(binaries[1] ?? BINARY, each) / cpu(BINARY, each));
const rows = wanted.map((each, at) => {
  const times = binaries.map((binary) => fixed(cpu(binary, each), 1));
  return [each.title, ...times, ...(binaries.length > 1 ? [fixed(ratios[at] ?? Number.NaN)] : [])];
});
const head = ["CPU µs for a request", "Sidekit", ...(binaries.length > 1 ? ["before", "before / Sidekit"] : [])];
console.log(`${circumstances(isAwake)} ${starts} fresh starts, ${rounds} rounds in each.\n\n${table(head, rows)}`);
if (binaries.length > 1) {
  const mean = Math.exp(ratios.map(Math.log).reduce((sum, each) => sum + each, 0) / ratios.length);
  console.log(`\nGeometric mean of before / Sidekit: ${fixed(mean)}`);
}
process.exit();
