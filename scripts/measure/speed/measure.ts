import type { BenchOperation } from "./operations.ts";
import type { Running } from "./server.ts";
import { geometricMean, median } from "./statistics.ts";
import { type Load, load, type Pressure } from "./wrk.ts";

/** One sample of a server under load. */
interface LoadSample extends Load {
  /** The server's processor time per response, in microseconds. */
  cpu: number;
}

/** The samples of one server for one operation, over all rounds. */
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
 * Measures every operation on every server, in turn: each operation on all servers, one after the other, repeated in each
 * round, so that other load of the machine affects all servers alike.
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

/** Merges several measurements of the same servers and operations. */
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
 * The throughput of `one` relative to `other`: the median over the rounds in which both were measured.
 */
export const speed = (one: Measured, other: Measured): number =>
  median(
    other.samples.flatMap(({ requestsPerSecond }, round) => {
      const own = one.samples[round];
      return own ? [own.requestsPerSecond / requestsPerSecond] : [];
    }),
  );

/** The ratios by processor time per response, for each round. Other programs on the machine hardly affect them. */
export const efficiencies = (one: Measured, other: Measured): number[] =>
  other.samples.flatMap(({ cpu }, round) => {
    const own = one.samples[round];
    return own ? [cpu / own.cpu] : [];
  });

/** The mean of these ratios. */
export const efficiency = (one: Measured, other: Measured): number => geometricMean(efficiencies(one, other));
