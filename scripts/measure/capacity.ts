/**
 * Computes the capacity of one replica from the processor time per response.
 * Usage: bun scripts/measure/capacity.ts [--binary dist/sidekit] [--rounds 3] [--write]
 * `--write` puts the tables into docs/capacity.md.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { sample } from "./speed/load.ts";
import { type BenchOperation, operationOf } from "./speed/operations.ts";
import { checkTools, keepAwake } from "./speed/programs.ts";
import { circumstances, fixed, mean, mebibytes, table, whole, writeReport } from "./speed/report.ts";
import { type Running, start } from "./speed/server.ts";

const { values } = parseArgs({
  options: {
    binary: { type: "string" },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});

/** A light and a heavy operation of each tool. */
const MEASURED = [
  "GET hash",
  "GET jwt decode",
  "GET color convert",
  "GET color info",
  "GET password",
  "GET lorem words",
  "GET lorem paragraphs",
  "POST hash batch",
  "POST jwt validate",
  "POST password check",
  "GET QR code, PNG",
  "GET QR code, SVG",
].map(operationOf);

/** The target of the autoscaler in deploy/kubernetes/standalone.yaml: 80 % of the half core that a replica requests. */
const AIMED_CORES = 0.4;
const REPLICAS = [2, 5, 10];

/** The cost of an operation. */
interface Cost {
  operation: BenchOperation;
  /** Processor time per response, in seconds. */
  seconds: number;
  /** In milliseconds, while the replica is fully loaded. */
  p99: number;
}

/** The minimum of several rounds for each operation: other load of the machine can only increase the time. */
async function costsOf(server: Running, rounds: number): Promise<Cost[]> {
  const least = new Map<BenchOperation, Cost>();
  // The first round is a warm-up, so that every operation is compiled.
  for (let round = 0; round <= rounds; round++) {
    for (const operation of MEASURED) {
      const { cpu, p99 } = await sample(server, operation, { connections: 8 });
      const seconds = cpu / 1e6;
      if (round <= 1 || seconds < (least.get(operation)?.seconds ?? 0))
        least.set(operation, { operation, seconds, p99 });
    }
  }
  return [...least.values()];
}

/** Requests per second and core, for each operation. */
const costTable = (costs: readonly Cost[]): string =>
  table(
    ["operation", "processor time, µs", "a core carries, requests/s", "p99 ms of a busy replica"],
    costs.map(({ operation: { title }, seconds, p99 }) => [
      title,
      whole(seconds * 1e6),
      whole(1 / seconds),
      fixed(p99, 1),
    ]),
  );

/** Requests per second of replicas, for an equal mix of all operations, and without the most expensive one. */
function replicasTable(costs: readonly Cost[]): string {
  const [dearest, ...cheaper] = costs.toSorted((one, other) => other.seconds - one.seconds);
  const all = mean(costs.map(({ seconds }) => seconds));
  const others = mean(cheaper.map(({ seconds }) => seconds));
  return table(
    [
      "replicas",
      "requests/s of all operations alike, where the autoscaler wants them",
      "with a core for each replica",
      `the same without ${dearest?.operation.title}`,
    ],
    REPLICAS.map((count) => [count, whole((count * AIMED_CORES) / all), whole(count / all), whole(count / others)]),
  );
}

/** The caching headers of each operation, and the effect of a cache. */
async function cacheTable({ origin }: Running, costs: readonly Cost[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { operation, seconds } of costs.filter(({ operation }) => operation.body === undefined)) {
    const { title, path, headers } = operation;
    const url = `${origin}/api/v1/tools${path}`;
    const first = await fetch(url, { headers });
    const { length } = await first.bytes();
    const etag = first.headers.get("etag");
    if (etag === null) continue;
    const again = await fetch(url, { headers: { ...headers, "if-none-match": etag } });
    const keep = first.headers.get("cache-control") ?? "";
    const bytes = (await again.bytes()).length;
    rows.push([title, keep, whole(length), again.status, whole(bytes), whole(1 / seconds)]);
  }
  return table(["operation", "Cache-Control", "bytes", "asked again", "bytes then", "hits/s that spare a core"], rows);
}

/** The memory of a replica while many callers send bodies of about the maximum size. */
async function memoryOf(server: Running, idle: number): Promise<string> {
  const before = server.memory().most;
  await sample(server, operationOf("POST hash of 1,000,000 bytes"), { connections: 64, mayRefuse: true });
  return `Memory of one replica: ${mebibytes(idle)} MiB before the first request, at most ${mebibytes(before)} MiB during all
of the above, and ${mebibytes(server.memory().most)} MiB with 64 callers at once who send 1 MB each.`;
}

checkTools();
const isAwake = keepAwake();
if (values.binary === undefined) await build(BINARY);
const server = await start({ name: "Sidekit", command: [values.binary ?? BINARY] });
const idle = server.memory().now;
try {
  const costs = await costsOf(server, Number(values.rounds));
  const report = [
    `${circumstances(isAwake)} The replica has one core.`,
    costTable(costs),
    replicasTable(costs),
    await memoryOf(server, idle),
    await cacheTable(server, costs),
  ].join("\n\n");
  console.log(report);
  if (values.write) writeReport("docs/capacity.md", "scripts/measure/capacity.ts", report);
} finally {
  await server.stop();
}
process.exit();
