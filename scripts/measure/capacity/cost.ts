import { type BenchOperation, OPERATIONS, titleOf } from "../speed/operations.ts";
import type { Running } from "../speed/server.ts";
import { type Load, load } from "../speed/wrk.ts";

/** A light and a heavy operation of each tool. */
const TITLES = [
  "GET hash",
  "POST hash batch",
  "GET jwt decode",
  "POST jwt validate",
  "GET color convert",
  "GET color info",
  "GET password",
  "POST password check",
  "GET lorem words",
  "GET lorem paragraphs",
  "GET QR code, SVG",
  "GET QR code, PNG",
];

/** The cost of an operation. */
export interface Cost {
  operation: BenchOperation;
  /** Processor time per response, in seconds. */
  seconds: number;
  /** In milliseconds, while the replica is fully loaded. */
  p99: number;
}

export const PRESSURE = { connections: 8, seconds: 1, core: "0" };

async function sample(server: Running, operation: BenchOperation): Promise<Cost> {
  const before = server.cpuSeconds();
  const { requests, errors, p99 }: Load = await load(server.origin, operation, PRESSURE);
  if (errors > 0) throw new Error(`${titleOf(operation)} failed ${errors} times`);
  return { operation, seconds: (server.cpuSeconds() - before) / requests, p99 };
}

/** The minimum of several rounds for each operation: other load of the machine can only increase the time. */
export async function measureCosts(server: Running, rounds: number): Promise<Cost[]> {
  const operations = OPERATIONS.filter((operation) => TITLES.includes(titleOf(operation)));
  const least = new Map<BenchOperation, Cost>();
  // The first round is a warm-up, so that every operation is compiled.
  for (let round = 0; round <= rounds; round++) {
    for (const operation of operations) {
      const cost = await sample(server, operation);
      if (round === 1 || cost.seconds < (least.get(operation)?.seconds ?? 0)) least.set(operation, cost);
    }
  }
  return [...least.values()];
}
