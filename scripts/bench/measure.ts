import type { BenchOperation } from "./operations.ts";
import type { Running } from "./server.ts";
import { geometricMean, median } from "./statistics.ts";
import { type Load, load, type Pressure } from "./wrk.ts";

/** One server under load for a moment. */
interface LoadSample extends Load {
  /** Microseconds of the server's processor time for one answer. */
  cpu: number;
}

/** What one server does with one operation, over all rounds. */
export interface Measured {
  server: string;
  operation: BenchOperation;
  samples: readonly LoadSample[];
}

async function sample(server: Running, operation: BenchOperation, pressure: Pressure): Promise<LoadSample> {
  server.emptyLog();
  const before = server.cpuSeconds();
  const seen = await load(server.origin, operation, pressure);
  if (seen.errors > 0) throw new Error(`${server.name} failed ${seen.errors} times at ${operation.path}`);
  return { ...seen, cpu: ((server.cpuSeconds() - before) * 1e6) / seen.requests };
}

/**
 * Measures every operation on every server, in turn: the servers take each operation one right after the other, and
 * then all of it once more in the next round, so that whatever else the machine does meets all of them.
 */
export async function measure(
  servers: readonly Running[],
  operations: readonly BenchOperation[],
  rounds: number,
  pressure: Pressure,
  takes: (server: Running, operation: BenchOperation, round: number) => boolean = () => true,
): Promise<Measured[]> {
  const samples = new Map<string, LoadSample[]>();
  const key = (server: Running, operation: BenchOperation) => `${server.name} ${operations.indexOf(operation)}`;
  for (let round = 0; round < rounds; round++) {
    for (const operation of operations) {
      for (const server of servers.filter((each) => takes(each, operation, round))) {
        const taken = samples.get(key(server, operation)) ?? [];
        samples.set(key(server, operation), [...taken, await sample(server, operation, pressure)]);
      }
    }
  }
  return servers.flatMap((server) =>
    operations.flatMap((operation) => {
      const taken = samples.get(key(server, operation));
      return taken ? [{ server: server.name, operation, samples: taken }] : [];
    }),
  );
}

/** The samples of several measurements of the same servers and operations as those of one. */
export const joined = (measurements: readonly (readonly Measured[])[]): Measured[] =>
  (measurements[0] ?? []).map(({ server, operation }) => ({
    server,
    operation,
    samples: measurements.flatMap((measured) =>
      measured.filter((each) => each.server === server && each.operation === operation).flatMap((each) => each.samples),
    ),
  }));

/** The median of one figure over the rounds. */
export const of = ({ samples }: Measured, figure: keyof LoadSample): number =>
  median(samples.map((each) => each[figure]));

/**
 * How many times as fast `one` is as `other`: the median over the rounds in which both were measured, of their
 * throughputs in that very round.
 */
export const speed = (one: Measured, other: Measured): number =>
  median(
    other.samples.flatMap(({ requestsPerSecond }, round) => {
      const own = one.samples[round];
      return own ? [own.requestsPerSecond / requestsPerSecond] : [];
    }),
  );

/** The same by processor time for one answer, for each round: other programs on the machine hardly change it. */
export const efficiencies = (one: Measured, other: Measured): number[] =>
  other.samples.flatMap(({ cpu }, round) => {
    const own = one.samples[round];
    return own ? [cpu / own.cpu] : [];
  });

/** The mean of these. */
export const efficiency = (one: Measured, other: Measured): number => geometricMean(efficiencies(one, other));
