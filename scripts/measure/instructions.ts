/**
 * Counts the processor instructions of each operation in user mode, for the service and both ceilings. Unlike times,
 * counts hardly depend on what else the machine does. Needs Debian's package `linux-perf`, and a processor whose counters
 * may be read.
 * Usage: bun scripts/measure/instructions.ts [--rounds N] [--only REGEXP] [--write | --before BINARY]
 * `--before` compares the service with an earlier binary of it instead of the ceilings.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeReport } from "./speed/document.ts";
import { type BenchOperation, OPERATIONS, titleOf } from "./speed/operations.ts";
import { buildAll, CEILING, checkTools, FEATURED, SIDEKIT } from "./speed/programs.ts";
import { ratio, table, whole } from "./speed/report.ts";
import { type Running, start } from "./speed/server.ts";
import { median } from "./speed/statistics.ts";
import { load } from "./speed/wrk.ts";

const PRESSURE = { connections: 32, seconds: 1, core: "0" };
/** Compilers need some ten thousand calls of each operation. */
const WARM_UP = { ...PRESSURE, seconds: 3 };

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "^GET" },
    write: { type: "boolean", default: false },
    before: { type: "string" },
  },
});

const others = values.before === undefined ? [CEILING, FEATURED] : [{ name: "before", command: [values.before] }];
const programs = [SIDEKIT, ...others];

/** The instructions for one request, in user mode. */
async function instructions(server: Running, operation: BenchOperation): Promise<number> {
  await load(server.origin, operation, WARM_UP);
  server.emptyLog();
  const command = ["perf", "stat", "-x,", "-e", "instructions:u", "-p", String(server.pid)];
  const counter = Bun.spawn(command, { stdout: "ignore", stderr: "pipe" });
  await sleep(100);
  const { requests } = await load(server.origin, operation, PRESSURE);
  counter.kill("SIGINT");
  const counted = Number.parseInt(await new Response(counter.stderr).text(), 10);
  if (Number.isNaN(counted)) throw new Error("perf cannot count instructions on this machine");
  return counted / requests;
}

checkTools();
if (Bun.which("perf") === null) throw new Error("perf is missing: apt-get install linux-perf");
await buildAll();
const core = String(availableParallelism() - 1);
const operations = OPERATIONS.filter((operation) => new RegExp(values.only, "i").test(titleOf(operation)));
const counts = new Map<string, number[]>();
const keyOf = (name: string, operation: BenchOperation): string => `${name} ${titleOf(operation)}`;
for (let round = 0; round < Number(values.rounds); round++) {
  for (const program of programs) {
    const server = await start(program, core, `dist/bench/${program.name}.log`);
    for (const operation of operations) {
      const key = keyOf(program.name, operation);
      counts.set(key, [...(counts.get(key) ?? []), await instructions(server, operation)]);
    }
    await server.stop();
  }
}
const rows = operations.map((operation) => {
  const counted = ({ name }: { name: string }) => median(counts.get(keyOf(name, operation)) ?? []);
  const service = counted(SIDEKIT);
  return [
    titleOf(operation),
    whole(service),
    ...others.map((other) => whole(counted(other))),
    ...others.map((other) => ratio(counted(other) / service)),
  ];
});
const names = others.map(({ name }) => name);
const head = ["operation", "service", ...names, ...names.map((name) => `of ${name}`)];
const report = table(head, rows);
console.log(report);
if (values.write && values.before === undefined)
  writeReport("docs/performance.md", "scripts/measure/instructions.ts", report);
process.exit();
