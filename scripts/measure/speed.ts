/**
 * The benchmark: one server that has met every operation, compared with a hand-written ceiling, with an Express service
 * and with an earlier binary, by processor time for each request. Prints Markdown.
 *
 *   bun scripts/measure/speed.ts --short             three minutes: the typical operations, the service and the ceiling
 *   bun scripts/measure/speed.ts                     all of it, in about two hours
 *   --before BINARY   measures an earlier binary of the service as well
 *   --only REGEXP     measures the operations whose titles match
 *   --log TARGET      what all programs log to: "file", "pipe" (which is read) or "null" (/dev/null)
 *   --starts N, --rounds N   fresh starts of all programs, and samples of each operation in each of them
 *   --write           puts the report into docs/performance.md
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { differences, isCountable, sample, warmUp } from "./speed/load.ts";
import { OPERATIONS, TYPICAL } from "./speed/operations.ts";
import {
  before,
  buildPrograms,
  CEILING,
  checkTools,
  EXPRESS,
  FEATURED,
  installExpress,
  keepAwake,
  SIDEKIT,
} from "./speed/programs.ts";
import {
  circumstances,
  goalsTable,
  Measurements,
  operationsTable,
  throughputTable,
  writeReport,
} from "./speed/report.ts";
import { commandsTable, logTable, type Rest, restOf, restTable, startTable, workersTable } from "./speed/rest.ts";
import { type LogTarget, type Program, type Running, start } from "./speed/server.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    before: { type: "string" },
    only: { type: "string", default: "" },
    log: { type: "string", default: "file" },
    starts: { type: "string" },
    rounds: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const isShort = values.short;
const starts = Number(values.starts ?? (isShort ? 1 : 5));
const rounds = Number(values.rounds ?? (isShort ? 2 : 3));
const log = (["file", "pipe", "null"] as const).find((target) => target === values.log);
if (log === undefined) throw new Error("--log takes file, pipe or null");

/** Express is far from every goal, so that one start is enough. */
const EXPRESS_STARTS = 1;

const wanted = new RegExp(values.only, "i");
const operations = OPERATIONS.filter(({ title }) => wanted.test(title) && (TYPICAL.has(title) || !isShort));
const measured = new Measurements();
const rests: Rest[] = [];

/** Starts all programs, lets each of them meet every operation, and measures them in turn. */
async function measureStart(number: number, programs: readonly Program[], target: LogTarget): Promise<void> {
  const servers: Running[] = [];
  for (const program of programs) servers.push(await start(program, { log: target }));
  const idle = new Map(servers.map(({ name, memory }) => [name, memory().now]));
  for (const server of servers) {
    console.error(`Start ${number + 1} of ${starts}: ${server.name} meets every operation`);
    await warmUp(server, OPERATIONS);
  }
  rests.push(...(await restOf(servers, idle)));
  for (let round = 0; round < rounds; round++)
    for (const operation of operations)
      for (const server of servers) measured.add(server.name, operation, number, await sample(server, operation));
  await Promise.all(servers.map((server) => server.stop()));
}

async function compareCeiling(): Promise<string> {
  const [service, ceiling] = [await start(SIDEKIT), await start(CEILING)];
  const found = await differences(service, ceiling, OPERATIONS);
  await Promise.all([service.stop(), ceiling.stop()]);
  return found.length === 0 ? "" : `The ceiling answers other fields at: ${found.join("; ")}.`;
}

checkTools();
const isAwake = keepAwake();
await buildPrograms();
const warning = await compareCeiling();
if (warning !== "") console.error(warning);
const earlier = values.before === undefined ? [] : [before(values.before)];
const programs = [SIDEKIT, CEILING, ...earlier, ...(isShort ? [] : [FEATURED])];
const express = !isShort && (await installExpress()) ? [EXPRESS] : [];
for (let number = 0; number < starts; number++)
  await measureStart(number, [...programs, ...(number < EXPRESS_STARTS ? express : [])], log);

const report = [
  `${circumstances(isAwake)} ${starts} fresh starts of each server, ${rounds} rounds in each; log to ${log}.`,
  ...(warning === "" ? [] : [warning]),
  goalsTable(measured, CEILING.name, EXPRESS.name),
  operationsTable(measured, "cpu"),
  ...(isCountable ? [operationsTable(measured, "instructions")] : []),
  throughputTable(measured),
  restTable(rests),
  commandsTable([SIDEKIT, ...earlier], isShort ? 10 : 40),
  await startTable([SIDEKIT, ...earlier], isShort ? 5 : 20),
  ...(isShort ? [] : [await logTable(starts), await workersTable()]),
].join("\n\n");
console.log(report);
if (values.write) writeReport("docs/performance.md", "scripts/measure/speed.ts", report);
process.exit();
