/**
 * The benchmark: one server that has met every operation, compared with a hand-written ceiling, with an Express service
 * and with an earlier binary, by processor time for each request. Prints Markdown.
 *
 *   bun scripts/measure/speed.ts             the operations that the goals are about, in about 25 minutes
 *   bun scripts/measure/speed.ts --short     the service and the ceiling alone, in a few minutes
 *   --all             measures every operation, in about an hour
 *   --before BINARY   measures an earlier binary of the service as well
 *   --only REGEXP     measures the operations whose titles match
 *   --log TARGET      what all programs log to: "file", "pipe" (which is read) or "null" (/dev/null)
 *   --starts N, --rounds N   fresh starts of all programs, and samples of each operation in each of them
 *   --familiar N      how often each operation is answered before it is measured
 *   --mixed N         the requests after which the memory is measured
 *   --write           puts the report into docs/performance.md
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { differences, isCountable, sample, sendMixed, waitOf } from "./speed/load.ts";
import { type BenchOperation, OPERATIONS, TYPICAL } from "./speed/operations.ts";
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
  type Wait,
  waitsTable,
  writeReport,
} from "./speed/report.ts";
import {
  commandsTable,
  type Growth,
  growthOf,
  growthTable,
  logTable,
  type Rest,
  restOf,
  restTable,
  startTable,
  workersTable,
} from "./speed/rest.ts";
import { type LogTarget, type Program, type Running, start } from "./speed/server.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    before: { type: "string" },
    only: { type: "string", default: "" },
    log: { type: "string", default: "file" },
    starts: { type: "string" },
    rounds: { type: "string" },
    familiar: { type: "string" },
    mixed: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const isShort = values.short;
const starts = Number(values.starts ?? (isShort ? 1 : 5));
const rounds = Number(values.rounds ?? (isShort ? 2 : 3));
/** As many requests of an operation as a program must answer before it is measured: its code is compiled by then. */
const familiar = Number(values.familiar ?? (isShort ? 20_000 : 40_000));
const mixed = Number(values.mixed ?? (isShort ? 200_000 : 1_000_000));
const log = (["file", "pipe", "null"] as const).find((target) => target === values.log);
if (log === undefined) throw new Error("--log takes file, pipe or null");

/** Express is far from every goal, so that one start is enough. */
const EXPRESS_STARTS = 1;

/** How often operations that are not measured are answered first, in proportion, and their longest processor time in seconds. */
const OTHERS = { share: 1 / 4, seconds: 5 };

/** The longest processor time of the operations that are measured, in seconds: Express would take minutes. */
const LONGEST_WARM_UP = 30;

const wanted = new RegExp(values.only, "i");
const isTypical = ({ title }: BenchOperation) => TYPICAL.has(title);
const typical = OPERATIONS.filter(isTypical);
const measuredOnes = OPERATIONS.filter((each) => wanted.test(each.title) && (values.all || isTypical(each)));
const others = OPERATIONS.filter((each) => !measuredOnes.includes(each));
const measured = new Measurements();
const rests: Rest[] = [];
const waits: Wait[] = [];

/** Lets a server meet every operation: the code of those that are measured is compiled then. */
async function warmUp(server: Running): Promise<void> {
  if (others.length > 0) await sendMixed(server, others, others.length * familiar * OTHERS.share, OTHERS.seconds);
  await sendMixed(server, measuredOnes, measuredOnes.length * familiar, LONGEST_WARM_UP);
}

/** Starts all programs, lets each of them meet every operation, and measures them in turn. */
async function measureStart(number: number, programs: readonly Program[], target: LogTarget): Promise<void> {
  const servers: Running[] = [];
  for (const program of programs) servers.push(await start(program, { log: target }));
  const idle = new Map(servers.map(({ name, memory }) => [name, memory().now]));
  for (const server of servers) {
    console.error(`Start ${number + 1} of ${starts}: ${server.name} meets every operation`);
    await warmUp(server);
  }
  rests.push(...(await restOf(servers, idle)));
  for (let round = 0; round < rounds; round++)
    for (const operation of measuredOnes)
      for (const server of servers) measured.add(server.name, operation, number, await sample(server, operation));
  for (const server of servers) waits.push({ name: server.name, wait: await waitOf(server, typical) });
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
const compared = [SIDEKIT, CEILING, ...earlier];
const programs = [...compared, ...(isShort ? [] : [FEATURED])];
const express = !isShort && (await installExpress()) ? [EXPRESS] : [];
for (let number = 0; number < starts; number++)
  await measureStart(number, [...programs, ...(number < EXPRESS_STARTS ? express : [])], log);
const growths: Growth[] = [];
for (const program of compared) growths.push(await growthOf(program, typical, mixed, log));

const report = [
  `${circumstances(isAwake)} ${starts} fresh starts of each server, ${rounds} rounds in each; log to ${log}.`,
  ...(warning === "" ? [] : [warning]),
  goalsTable(measured, { service: SIDEKIT, ceiling: CEILING, before: earlier[0], express: EXPRESS }, waits, growths),
  operationsTable(measured, "cpu"),
  ...(isCountable ? [operationsTable(measured, "instructions")] : []),
  throughputTable(measured),
  waitsTable(waits),
  growthTable(growths),
  restTable(rests),
  commandsTable([SIDEKIT, ...earlier], isShort ? 10 : 40),
  await startTable([SIDEKIT, ...earlier], isShort ? 5 : 20),
  ...(isShort ? [] : [await logTable(familiar), await workersTable()]),
].join("\n\n");
console.log(report);
if (values.write) writeReport("docs/performance.md", "scripts/measure/speed.ts", report);
process.exit();
