/**
 * Measures the cost of ids, logs and metrics: compares the service with an info log in a file with one without them.
 * Usage: bun scripts/measure/observability.ts [--rounds N] [--only REGEXP] [--write]
 */
import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { app } from "../../src/app.ts";
import { DEFAULT_POLICY } from "../../src/http/request-context.ts";
import { listen } from "../../src/runtime/bun.ts";
import { createEdge } from "../../src/server/edge.ts";
import { keepAwake } from "./speed/awake.ts";
import { writeReport } from "./speed/document.ts";
import { efficiency, joined, type Measured, measure, of, speed } from "./speed/measure.ts";
import { type BenchOperation, OPERATIONS, titleOf } from "./speed/operations.ts";
import { checkTools } from "./speed/programs.ts";
import { circumstances, milliseconds, ratio, table, whole } from "./speed/report.ts";
import { start } from "./speed/server.ts";
import { geometricMean } from "./speed/statistics.ts";

/** The minimum share of the throughput. */
const GOAL = 0.85;

const PRESSURE = { connections: 32, seconds: 1, core: "0" };

const OBSERVED = "observed";
const UNOBSERVED = "unobserved";

/** The service with one id for all requests, no log and no metrics. */
function serveUnobserved(): void {
  const edge = createEdge(app, DEFAULT_POLICY, { identify: () => "-" });
  listen({ hostname: "127.0.0.1", port: Number(process.env.PORT ?? 0) }, edge);
}

/**
 * One round, in new processes: compiled code differs more between processes than between samples of one process.
 */
async function round(operations: readonly BenchOperation[]): Promise<Measured[]> {
  const core = String(availableParallelism() - 1);
  const log = join(mkdtempSync(join(tmpdir(), "sidekit-bench-")), "log");
  const bun = process.execPath;
  const observed = await start({ name: OBSERVED, command: [bun, "src/main.ts"] }, core, log);
  const unobserved = await start({ name: UNOBSERVED, command: [bun, import.meta.path, "--serve"] }, core);
  const servers = [observed, unobserved];
  try {
    await measure(servers, operations, 1, PRESSURE);
    return await measure(servers, operations, 1, PRESSURE);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function compare(rounds: number, only: RegExp): Promise<void> {
  checkTools();
  const awake = keepAwake();
  const operations = OPERATIONS.filter((operation) => only.test(titleOf(operation)));
  const measurements: Measured[][] = [];
  while (measurements.length < rounds) measurements.push(await round(operations));
  const measured = joined(measurements);

  const pairs = operations.flatMap((operation) => {
    const by = (name: string) => measured.find((each) => each.server === name && each.operation === operation);
    const [one, other] = [by(OBSERVED), by(UNOBSERVED)];
    return one && other ? [{ operation, one, other, left: speed(one, other), byCpu: efficiency(one, other) }] : [];
  });
  const rows = pairs.map(({ operation, one, other, left, byCpu }) => [
    titleOf(operation),
    whole(of(one, "requestsPerSecond")),
    whole(of(other, "requestsPerSecond")),
    ratio(left),
    ratio(byCpu),
    milliseconds(of(one, "p99")),
  ]);
  const mean = geometricMean(pairs.map(({ left }) => left));
  const byCpu = geometricMean(pairs.map((pair) => pair.byCpu));
  const report = [
    circumstances(awake),
    table(["operation", OBSERVED, UNOBSERVED, "left", "left by CPU time", "p99 ms"], rows),
    `Left on average: ${ratio(mean)} of the requests, ${ratio(byCpu)} by processor time.`,
  ].join("\n\n");
  console.log(`${report}\n\nGoal: at least ${GOAL}.`);
  if (values.write) writeReport("docs/performance.md", "scripts/measure/observability.ts", report);
  process.exitCode = mean >= GOAL ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
    serve: { type: "boolean", default: false },
  },
});
if (values.serve) serveUnobserved();
else await compare(Number(values.rounds), new RegExp(values.only));
