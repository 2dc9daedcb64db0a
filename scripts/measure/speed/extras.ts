import { availableParallelism } from "node:os";
import { efficiency, type Measured, measure, of } from "./measure.ts";
import { OPERATIONS, titleOf } from "./operations.ts";
import { BARE_BINARY, CEILING, EXPRESS, hasNode, SIDEKIT } from "./programs.ts";
import { mebibytes, milliseconds, ratio, table, times, whole } from "./report.ts";
import { type Program, start } from "./server.ts";
import { median } from "./statistics.ts";
import type { Pressure } from "./wrk.ts";

const LOG = "dist/bench/extras.log";

/** The rounds in which both servers were measured. */
const besideCeiling = (measured: readonly Measured[], name: string): [Measured, Measured][] =>
  measured.flatMap((one) => {
    const ceiling = measured.find(({ server, operation }) => server === CEILING.name && operation === one.operation);
    return one.server === name && ceiling ? [[one, ceiling] as [Measured, Measured]] : [];
  });

/** The cost of requests by the size of their input. */
export const sizesTable = (measured: readonly Measured[]): string =>
  table(
    ["POST", "requests/s", "of ceiling, by CPU", "p99 ms"],
    besideCeiling(measured, SIDEKIT.name).map(([one, ceiling]) => [
      one.operation.name,
      whole(of(one, "requestsPerSecond")),
      ratio(efficiency(one, ceiling)),
      milliseconds(of(one, "p99")),
    ]),
  );

/** Resident memory after the start and the first answer. */
export const memoryTable = (idle: readonly (readonly [name: string, bytes: number])[]): string =>
  table(
    ["memory", "MiB idle"],
    [...Map.groupBy(idle, ([name]) => name)].map(([name, each]) => [
      name,
      mebibytes(median(each.map(([, bytes]) => bytes))),
    ]),
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

/** The median time from the start of each program to its first answer, the programs in turn. */
async function startTimes<Name>(
  programs: ReadonlyMap<Name, readonly [Program, path?: string]>,
  rounds: number,
  core: string,
): Promise<Map<Name, number>> {
  const starts = new Map<Name, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, [program, path]] of programs) {
      const server = await start(program, core, LOG, path);
      starts.set(name, [...(starts.get(name) ?? []), server.startedIn]);
      await server.stop();
    }
  }
  return new Map([...starts].map(([name, each]) => [name, median(each)]));
}

/** From the start of a process to its first answer. */
export async function coldStarts(rounds: number, core: string): Promise<string> {
  const programs: readonly Program[] = [BARE_BINARY, SIDEKIT, ...(hasNode() ? [EXPRESS] : [])];
  const took = await startTimes(new Map(programs.map((program) => [program.name, [program] as const])), rounds, core);
  const bare = took.get(BARE_BINARY.name) ?? Number.NaN;
  return table(
    ["cold start", "ms", "of a bare Bun binary"],
    [...took].map(([name, ms]) => [name, milliseconds(ms), times(ms / bare)]),
  );
}

/** A first request to each tool, which loads the tool. */
const FIRST_REQUESTS = [
  "/livez",
  ...["hash", "color", "jwt", "passwd", "qr", "lorem"].map((tool) => {
    const [operation] = OPERATIONS.filter(({ path, body }) => path.startsWith(`/${tool}/`) && body === undefined);
    return `/api/v1/tools${operation?.path}`;
  }),
];

/** From the start of a process to the answer of a first request, for each tool. */
export async function firstRequestsTable(rounds: number, core: string): Promise<string> {
  const took = await startTimes(new Map(FIRST_REQUESTS.map((path) => [path, [SIDEKIT, path] as const])), rounds, core);
  return table(
    ["first request", "ms from the start"],
    [...took].map(([path, ms]) => [`${path.slice(0, 60)}`, milliseconds(ms)]),
  );
}

/** Throughput with more processes, after a warm-up. On few cores, they share these with the load generator. */
export async function workersTable(pressure: Pressure): Promise<string> {
  const cores = availableParallelism();
  const operation = OPERATIONS.find(({ kind }) => kind === "QR");
  if (!operation) return "";
  const rows: (string | number)[][] = [];
  for (const workers of [...new Set([1, 2, cores])]) {
    const program = { name: SIDEKIT.name, command: [...SIDEKIT.command, `--workers=${workers}`] };
    const server = await start(program, `0-${cores - 1}`);
    await measure([server], [operation], 1, { ...pressure, seconds: 3 });
    const [measured] = await measure([server], [operation], 3, pressure);
    await server.stop();
    if (measured) rows.push([workers, whole(of(measured, "requestsPerSecond")), milliseconds(of(measured, "p99"))]);
  }
  return table([`workers, ${titleOf(operation)}`, "requests/s", "p99 ms"], rows);
}
