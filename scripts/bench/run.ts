/**
 * The benchmark: the service beside the ceiling, a bare Elysia app and an Express service, as one Markdown report.
 * Usage: bun scripts/bench/run.ts [--quick] [--rounds N] [--only REGEXP] [--write]
 * `--write` puts the report into docs/performance.md.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { keepAwake } from "./awake.ts";
import { writeReport } from "./document.ts";
import { coldStarts, elysiaTable, memoryTable, sizesTable, soakTable, workersTable } from "./extras.ts";
import { type Measured, measure } from "./measure.ts";
import { OPERATIONS, type Operation, titleOf } from "./operations.ts";
import { buildAll, CEILING, checkTools, ELYSIA, EXPRESS, hasNode, SIDEKIT } from "./programs.ts";
import { circumstances, goalsTable, type Line, operationsTable } from "./report.ts";
import { type Running, start } from "./server.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});

/** Express and the bare app are far from a goal's edge: fewer rounds tell enough. */
const FEW_ROUNDS = 2;
const rounds = Number(values.rounds ?? (values.quick ? 1 : 4));
const cores = availableParallelism();
/** The load generator has the first core to itself, the servers have the last one. */
const pressure = { connections: 32, seconds: 1, core: "0" };
const serverCore = String(cores - 1);

const wanted = new RegExp(values.only, "i");
const operations = OPERATIONS.filter((operation) => wanted.test(titleOf(operation)));

const takes = ({ name }: Running, { elysia }: Operation, round: number): boolean => {
  if (name === SIDEKIT.name || name === CEILING.name) return true;
  return round < FEW_ROUNDS && (name !== ELYSIA.name || elysia === true);
};

async function bytesOf(origin: string, { path, body, headers = {} }: Operation): Promise<number> {
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  const response = await fetch(`${origin}/api/v1/tools${path}`, init);
  return (await response.arrayBuffer()).byteLength;
}

async function linesOf(origin: string, measured: readonly Measured[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const operation of operations) {
    const by = (name: string) => measured.find((each) => each.operation === operation && each.server === name);
    const [sidekit, ceiling] = [by(SIDEKIT.name), by(CEILING.name)];
    if (!sidekit || !ceiling) throw new Error(`${titleOf(operation)} was not measured`);
    const bytes = await bytesOf(origin, operation);
    lines.push({ operation, bytes, sidekit, ceiling, express: by(EXPRESS.name) });
  }
  return lines;
}

checkTools();
const awake = keepAwake();
await buildAll();
const programs = [SIDEKIT, CEILING, ELYSIA, ...(hasNode() ? [EXPRESS] : [])];
const servers: Running[] = [];
for (const program of programs) servers.push(await start(program, serverCore, `dist/bench/${program.name}.log`));
const [sidekit] = servers;
if (!sidekit) throw new Error("Nothing was started");
const idle = servers.map((server) => server.rss());
try {
  // Compilers are not done with an operation before they have seen it some ten thousand times.
  await measure(servers, operations, 1, pressure, takes);
  const measured = await measure(servers, operations, rounds, pressure, takes);
  const lines = await linesOf(sidekit.origin, measured);
  const report = [
    circumstances(awake),
    hasNode() ? "" : "Express was not measured: this machine has no Node.",
    goalsTable(lines),
    operationsTable(lines),
    elysiaTable(measured),
    await sizesTable(servers.slice(0, 2), values.quick ? 1 : 2, pressure),
    memoryTable(servers, idle),
    await soakTable(values.quick ? 200_000 : 1_000_000, serverCore, pressure),
    await coldStarts(values.quick ? 5 : 15, serverCore),
    await workersTable(pressure),
  ].filter((part) => part !== "");
  console.log(report.join("\n\n"));
  if (values.write) writeReport("docs/performance.md", "scripts/bench/run.ts", report.join("\n\n"));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
process.exit();
