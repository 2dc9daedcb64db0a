/**
 * Computes the capacity of one replica from the processor time per response.
 * Usage: bun scripts/measure/capacity.ts [--binary dist/sidekit] [--rounds 3] [--write]
 * `--write` puts the tables into docs/capacity.md.
 */
import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { measureCosts, PRESSURE } from "./capacity/cost.ts";
import { cacheTable, costTable, replicasTable } from "./capacity/tables.ts";
import { writeReport } from "./speed/document.ts";
import { SIZED } from "./speed/operations.ts";
import { checkTools } from "./speed/programs.ts";
import { mebibytes } from "./speed/report.ts";
import { type Running, start } from "./speed/server.ts";
import { load } from "./speed/wrk.ts";

const { values } = parseArgs({
  options: {
    binary: { type: "string" },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});

/** The maximum memory of a replica so far, in bytes. */
const peakOf = ({ pid }: Running): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** The memory of a replica while many callers send bodies of about the maximum size. */
async function memoryOf(server: Running, idle: number): Promise<string> {
  const before = peakOf(server);
  const [largest] = SIZED.slice(-1);
  if (largest) await load(server.origin, largest, { ...PRESSURE, connections: 64 });
  return `Memory of one replica: ${mebibytes(idle)} MiB before the first request, at most ${mebibytes(before)} MiB during all
of the above, and ${mebibytes(peakOf(server))} MiB with 64 callers at once who send 1 MB each.`;
}

checkTools();
if (values.binary === undefined) await build(BINARY);
const core = String(availableParallelism() - 1);
const server = await start({ name: "Sidekit", command: [values.binary ?? BINARY] }, core);
const idle = server.rss();
try {
  const costs = await measureCosts(server, Number(values.rounds));
  const report = [
    `${new Date().toISOString().slice(0, 10)}, Bun ${Bun.version}, one core of: ${cpus()[0]?.model ?? "unknown"}.`,
    costTable(costs),
    replicasTable(costs),
    await memoryOf(server, idle),
    await cacheTable(server.origin, costs),
  ].join("\n\n");
  console.log(report);
  if (values.write) writeReport("docs/capacity.md", "scripts/measure/capacity.ts", report);
} finally {
  await server.stop();
}
process.exit();
