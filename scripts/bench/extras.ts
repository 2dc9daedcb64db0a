import { availableParallelism } from "node:os";
import { efficiency, type Measured, measure, of, speed } from "./measure.ts";
import { OPERATIONS, SIZED, titleOf } from "./operations.ts";
import { BARE_BINARY, CEILING, ELYSIA, EXPRESS, hasNode, SIDEKIT } from "./programs.ts";
import { mebibytes, milliseconds, ratio, table, times, whole } from "./report.ts";
import { type Program, type Running, start } from "./server.ts";
import { median } from "./statistics.ts";
import type { Pressure } from "./wrk.ts";

const LOG = "dist/bench/extras.log";

/** Every measurement that a server has in common with the ceiling. */
const besideCeiling = (measured: readonly Measured[], name: string): [Measured, Measured][] =>
  measured.flatMap((one) => {
    const ceiling = measured.find(({ server, operation }) => server === CEILING.name && operation === one.operation);
    return one.server === name && ceiling ? [[one, ceiling] as [Measured, Measured]] : [];
  });

/** What the framework alone reaches of the ceiling, with a schema for each part of a request. */
export function elysiaTable(measured: readonly Measured[]): string {
  const pairs = besideCeiling(measured, ELYSIA.name);
  if (pairs.length === 0) return "";
  return table(
    ["bare Elysia app", "requests/s", "of ceiling", "by CPU time"],
    pairs.map(([one, ceiling]) => [
      titleOf(one.operation),
      whole(of(one, "requestsPerSecond")),
      ratio(speed(one, ceiling)),
      ratio(efficiency(one, ceiling)),
    ]),
  );
}

/** How answers slow down as their input grows. */
export async function sizesTable(servers: readonly Running[], rounds: number, pressure: Pressure): Promise<string> {
  const measured = await measure(servers, SIZED, rounds, pressure);
  return table(
    ["POST", "requests/s", "of ceiling", "by CPU time", "p99 ms"],
    besideCeiling(measured, SIDEKIT.name).map(([one, ceiling]) => [
      one.operation.name,
      whole(of(one, "requestsPerSecond")),
      ratio(speed(one, ceiling)),
      ratio(efficiency(one, ceiling)),
      milliseconds(of(one, "p99")),
    ]),
  );
}

/** Resident memory after the start and after all of this. */
export const memoryTable = (servers: readonly Running[], idle: readonly number[]): string =>
  table(
    ["memory", "MiB idle", "MiB after the load"],
    servers.map((server, index) => [server.name, mebibytes(idle[index] ?? Number.NaN), mebibytes(server.rss())]),
  );

/** Whether memory grows with the number of requests: resident memory every two seconds. */
export async function soakTable(requests: number, core: string, pressure: Pressure): Promise<string> {
  const [operation] = OPERATIONS;
  if (!operation) return "";
  const server = await start(SIDEKIT, core, LOG);
  const rows: (string | number)[][] = [];
  for (let sent = 0; sent < requests; ) {
    const [measured] = await measure([server], [operation], 1, { ...pressure, seconds: 2 });
    sent += measured ? of(measured, "requests") : 0;
    rows.push([whole(sent), mebibytes(server.rss())]);
  }
  await server.stop();
  return table([`requests, ${titleOf(operation)}`, "MiB"], rows);
}

/** From the start of a process to its first answer, the programs in turn. */
export async function coldStarts(rounds: number, core: string): Promise<string> {
  const programs: readonly Program[] = [BARE_BINARY, SIDEKIT, ...(hasNode() ? [EXPRESS] : [])];
  const starts = new Map<Program, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const program of programs) {
      const server = await start(program, core, LOG);
      starts.set(program, [...(starts.get(program) ?? []), server.startedIn]);
      await server.stop();
    }
  }
  const took = (program: Program) => median(starts.get(program) ?? []);
  return table(
    ["cold start", "ms", "of a bare Bun binary"],
    programs.map((program) => [program.name, milliseconds(took(program)), times(took(program) / took(BARE_BINARY))]),
  );
}

/** What more processes bring. On few cores they share them with the load generator. */
export async function workersTable(pressure: Pressure): Promise<string> {
  const cores = availableParallelism();
  const operation = OPERATIONS.find(({ kind }) => kind === "QR");
  if (!operation) return "";
  const rows: (string | number)[][] = [];
  for (const workers of [...new Set([1, 2, cores])]) {
    const program = { name: SIDEKIT.name, command: [...SIDEKIT.command, `--workers=${workers}`] };
    const server = await start(program, `0-${cores - 1}`);
    const [measured] = await measure([server], [operation], 2, pressure);
    await server.stop();
    if (measured) rows.push([workers, whole(of(measured, "requestsPerSecond")), milliseconds(of(measured, "p99"))]);
  }
  return table([`workers, ${titleOf(operation)}`, "requests/s", "p99 ms"], rows);
}
