/**
 * The benchmark: the service compared with two ceilings and an Express service, as one Markdown report.
 * Usage: bun scripts/measure/speed.ts [--quick] [--rounds N] [--only REGEXP] [--before BINARY] [--write]
 * `--before` measures an earlier binary of the service as well; `--write` puts the report into docs/performance.md.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { keepAwake } from "./speed/awake.ts";
import { writeReport } from "./speed/document.ts";
import { coldStarts, firstRequestsTable, memoryTable, sizesTable, soakTable, workersTable } from "./speed/extras.ts";
import { joined, type Measured, measure } from "./speed/measure.ts";
import { type BenchOperation, OPERATIONS, SIZED, titleOf } from "./speed/operations.ts";
import { buildAll, CEILING, checkTools, EXPRESS, FEATURED, hasNode, SIDEKIT } from "./speed/programs.ts";
import { beforeTable, circumstances, goalsTable, operationsTable, type ReportLine } from "./speed/report.ts";
import { type Running, start } from "./speed/server.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    before: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
/** Few rounds are enough for Express, which is far from every goal. */
const EXPRESS_ROUNDS = 2;
const cores = availableParallelism();
/** The load generator has the first core to itself, the servers have the last one. */
const pressure = { connections: 32, seconds: 1, core: "0" };
const serverCore = String(cores - 1);

/** An earlier binary of the service. */
const earlier = values.before === undefined ? [] : [{ name: "before", command: [values.before] }];

const wanted = new RegExp(values.only, "i");
const operations = OPERATIONS.filter((operation) => wanted.test(titleOf(operation)));

async function bytesOf(origin: string, { path, body, headers = {} }: BenchOperation): Promise<number> {
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  const response = await fetch(`${origin}/api/v1/tools${path}`, init);
  return (await response.arrayBuffer()).byteLength;
}

interface Round {
  measured: Measured[];
  sized: Measured[];
  idle: [name: string, bytes: number][];
}

/**
 * One round, in new processes: compiled code differs more between processes than between samples of one process. Every
 * operation is warmed up first, as compilers need some ten thousand calls of each.
 */
async function measureRound(round: number): Promise<Round> {
  const programs = [SIDEKIT, CEILING, FEATURED, ...earlier, ...(hasNode() && round < EXPRESS_ROUNDS ? [EXPRESS] : [])];
  const servers: Running[] = [];
  for (const program of programs) servers.push(await start(program, serverCore, `dist/bench/${program.name}.log`));
  const idle = servers.map(({ name, rss }): [string, number] => [name, rss()]);
  try {
    await measure(servers, operations, 1, pressure);
    const measured = await measure(servers, operations, 1, pressure);
    const pair = servers.slice(0, 2);
    await measure(pair, SIZED, 1, pressure);
    return { measured, sized: await measure(pair, SIZED, 1, pressure), idle };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function linesOf(measured: readonly Measured[]): Promise<ReportLine[]> {
  const server = await start(SIDEKIT, serverCore);
  const lines: ReportLine[] = [];
  for (const operation of operations) {
    const by = (name: string) => measured.find((each) => each.operation === operation && each.server === name);
    const [sidekit, ceiling, featured] = [by(SIDEKIT.name), by(CEILING.name), by(FEATURED.name)];
    if (!sidekit || !ceiling || !featured) throw new Error(`${titleOf(operation)} was not measured`);
    const bytes = await bytesOf(server.origin, operation);
    lines.push({ operation, bytes, sidekit, ceiling, featured, express: by(EXPRESS.name), before: by("before") });
  }
  await server.stop();
  return lines;
}

checkTools();
const awake = keepAwake();
await buildAll();
const measurements: Round[] = [];
for (let round = 0; round < rounds; round++) measurements.push(await measureRound(round));
const lines = await linesOf(joined(measurements.map(({ measured }) => measured)));
const report = [
  circumstances(awake, rounds),
  hasNode() ? "" : "Express was not measured: this machine has no Node.",
  goalsTable(lines),
  operationsTable(lines),
  ...(values.before === undefined ? [] : [beforeTable(lines)]),
  sizesTable(joined(measurements.map(({ sized }) => sized))),
  memoryTable(measurements.flatMap(({ idle }) => idle)),
  await coldStarts(values.quick ? 5 : 15, serverCore),
  await firstRequestsTable(values.quick ? 3 : 9, serverCore),
  await workersTable(pressure),
  values.quick ? "" : await soakTable(1_000_000, serverCore, pressure),
].filter((part) => part !== "");
console.log(report.join("\n\n"));
if (values.write) writeReport("docs/performance.md", "scripts/measure/speed.ts", report.join("\n\n"));
process.exit();
