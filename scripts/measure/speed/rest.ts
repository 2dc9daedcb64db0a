import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sample, sendMixed, throughputOf } from "./load.ts";
import { type BenchOperation, OPERATIONS, operationOf, TYPICAL } from "./operations.ts";
import { BARE_BINARY, SIDEKIT } from "./programs.ts";
import { fixed, mean, mebibytes, median, table, whole } from "./report.ts";
import { LOAD_CORE, type LogTarget, type Program, type Running, SERVER_CORE, start, useSince } from "./server.ts";

/** What a server takes while it has no work. */
export interface Rest {
  name: string;
  /** Resident memory in bytes, after the first answer and after all operations. */
  idle: number;
  used: number;
  wakeUpsPerSecond: number;
}

const REST_SECONDS = 5;

/** Measures servers that have answered all operations, at rest. @param idle Their memory after the start. */
export async function restOf(servers: readonly Running[], idle: ReadonlyMap<string, number>): Promise<Rest[]> {
  const before = servers.map((server) => server.threads());
  await sleep(REST_SECONDS * 1000);
  return servers.map((server, index) => ({
    name: server.name,
    idle: idle.get(server.name) ?? Number.NaN,
    used: server.memory().now,
    wakeUpsPerSecond: useSince(server, before[index] ?? new Map()).wakeUps / REST_SECONDS,
  }));
}

/** Memory and wake-ups of each program. */
export const restTable = (rests: readonly Rest[]): string =>
  table(
    ["at rest", "MiB after the start", "MiB after all operations", "wake-ups a second"],
    [...Map.groupBy(rests, ({ name }) => name)].map(([name, each]) => [
      name,
      mebibytes(median(each.map(({ idle }) => idle))),
      mebibytes(median(each.map(({ used }) => used))),
      fixed(median(each.map(({ wakeUpsPerSecond }) => wakeUpsPerSecond)), 1),
    ]),
  );

/** A program's memory while it answers operations in turn, in bytes, after each fifth of the requests, and at rest. */
export interface Growth {
  name: string;
  steps: { requests: number; memory: number }[];
  /** What the requests leave. */
  left: number;
}

const STEPS = 5;

/** Runtimes collect garbage some seconds after the last request. */
const SECONDS_TO_REST = 20;

/** Measures the memory of a fresh start while it answers `requests`, and afterwards. */
export async function growthOf(
  program: Program,
  operations: readonly BenchOperation[],
  requests: number,
  log: LogTarget,
): Promise<Growth> {
  console.error(`${program.name} answers ${whole(requests)} mixed requests`);
  const server = await start(program, { log });
  const steps = [{ requests: 0, memory: server.memory().now }];
  for (let step = 1; step <= STEPS; step++) {
    await sendMixed(server, operations, requests / STEPS);
    steps.push({ requests: (requests / STEPS) * step, memory: server.memory().now });
  }
  await sleep(SECONDS_TO_REST * 1000);
  const left = server.memory().now;
  await server.stop();
  return { name: program.name, steps, left };
}

export const growthTable = (growths: readonly Growth[]): string =>
  table(
    ["mixed requests, at least", ...growths.map(({ name }) => `MiB, ${name}`)],
    [
      ...(growths[0]?.steps ?? []).map(({ requests }, index) => [
        whole(requests),
        ...growths.map(({ steps }) => mebibytes(steps[index]?.memory ?? Number.NaN)),
      ]),
      [`${SECONDS_TO_REST} seconds later`, ...growths.map(({ left }) => mebibytes(left))],
    ],
  );

/** Processor time of the service by what its log is written to, each in a server that has met the typical operations. */
export async function logTable(familiar: number): Promise<string> {
  const operations = OPERATIONS.filter(({ title }) => TYPICAL.has(title));
  const off: Program = { name: "no log", command: [...SIDEKIT.command, "--log-level=off"] };
  const rows: (readonly [string, Program, LogTarget])[] = [
    ["a file", SIDEKIT, "file"],
    ["a pipe that is read", SIDEKIT, "pipe"],
    ["/dev/null", SIDEKIT, "null"],
    ["nothing: `--log-level=off`", off, "null"],
  ];
  const times = new Map<string, number[]>();
  for (const [name, program, log] of rows) {
    const server = await start(program, { log });
    await sendMixed(server, operations, operations.length * familiar);
    for (const operation of operations)
      times.set(name, [...(times.get(name) ?? []), (await sample(server, operation)).cpu]);
    await server.stop();
  }
  const head = ["log to", "CPU µs, mean of the typical operations"];
  return table(
    head,
    [...times].map(([name, each]) => [name, fixed(mean(each), 1)]),
  );
}

const CLI: readonly (readonly string[])[] = [
  ["--version"],
  ["hash", "md5", "a"],
  ["qr", "https://example.com/products?id=42"],
  ["--help"],
];

/** Processor time of commands, in turn, each in a process of its own. */
export function commandsTable(programs: readonly Program[], rounds: number): string {
  const times = new Map<string, number[]>();
  const measureCommand = (key: string, command: readonly string[]) => {
    const { resourceUsage } = Bun.spawnSync(["taskset", "-c", SERVER_CORE, ...command], { stdout: "ignore" });
    times.set(key, [...(times.get(key) ?? []), Number(resourceUsage?.cpuTime.total) / 1000]);
  };
  const keyOf = ({ name }: Program, args: readonly string[]) => [name, ...args].join(" ");
  for (let round = 0; round < rounds; round++)
    for (const args of CLI) for (const each of programs) measureCommand(keyOf(each, args), [...each.command, ...args]);
  const took = (each: Program, args: readonly string[]) => median(times.get(keyOf(each, args)) ?? []);
  const version = took(SIDEKIT, ["--version"]);
  return table(
    ["command", ...programs.map(({ name }) => `CPU ms, ${name}`), "of `--version`"],
    CLI.map((args) => [
      `\`${args.join(" ")}\``,
      ...programs.map((each) => fixed(took(each, args), 1)),
      fixed(took(SIDEKIT, args) / version),
    ]),
  );
}

/** The paths of a first request: to the service, and to each tool, which is loaded then. */
const FIRST_REQUESTS = [
  "/livez",
  ...["hash", "jwt decode", "color convert", "password", "lorem words", "QR code, PNG in JSON"].map(
    (name) => `/api/v1/tools${operationOf(`GET ${name}`).path}`,
  ),
];

/** The median time from the start of a process to its first answer, by program and by tool; all in turn. */
export async function startTable(programs: readonly Program[], rounds: number): Promise<string> {
  const cases = [
    ...[BARE_BINARY, ...programs].map((program) => ({ name: `${program.name}, /livez`, program, probe: "/livez" })),
    ...FIRST_REQUESTS.slice(1).map((probe) => ({
      name: `${SIDEKIT.name}, ${probe.slice(0, 50)}`,
      program: SIDEKIT,
      probe,
    })),
  ];
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const { name, program, probe } of cases) {
      const server = await start(program, { probe });
      times.set(name, [...(times.get(name) ?? []), server.startedIn]);
      await server.stop();
    }
  }
  const [bare = Number.NaN] = [...times.values()].map(median);
  return table(
    ["first answer", "ms from the start", "of a bare Bun binary"],
    [...times].map(([name, each]) => [name, fixed(median(each)), fixed(median(each) / bare)]),
  );
}

/** Throughput with more processes, which on few cores share these with the load generator. */
export async function workersTable(): Promise<string> {
  const cores = availableParallelism();
  const operation = operationOf("GET QR code, PNG");
  const rows: (string | number)[][] = [];
  for (const workers of [...new Set([1, 2, cores])]) {
    const program = { name: SIDEKIT.name, command: [...SIDEKIT.command, `--workers=${workers}`] };
    const server = await start(program, { cores: `${LOAD_CORE}-${cores - 1}` });
    await throughputOf(server, operation, 5);
    const { requests, seconds, p99 } = await throughputOf(server, operation, 3);
    await server.stop();
    rows.push([workers, whole(requests / seconds), fixed(p99)]);
  }
  return table([`workers, ${operation.title}`, "requests/s", "p99 ms"], rows);
}
