import { availableParallelism, cpus } from "node:os";
import { efficiencies, efficiency, type Measured, of, speed } from "./measure.ts";
import { type BenchOperation, GOALS, type OperationKind, titleOf } from "./operations.ts";
import { confidenceInterval, geometricMean } from "./statistics.ts";

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** A Markdown table; all columns but the first are figures. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

const fixed = (value: number, digits: number): string => (Number.isNaN(value) ? "–" : value.toFixed(digits));
export const ratio = (value: number): string => fixed(value, 2);
export const times = (value: number): string => (Number.isNaN(value) ? "–" : `${value.toPrecision(3)}×`);
export const whole = (value: number): string => (Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en-US"));
export const milliseconds = (value: number): string => fixed(value, 2);
export const mebibytes = (bytes: number): string => fixed(bytes / 1024 ** 2, 1);

/** The results of all servers for one operation. */
export interface ReportLine {
  operation: BenchOperation;
  bytes: number;
  sidekit: Measured;
  ceiling: Measured;
  featured: Measured;
  express: Measured | undefined;
  /** An earlier binary of the service. */
  before: Measured | undefined;
}

/** A ratio with the 95 % confidence interval of its mean. */
function withInterval(ratios: readonly number[]): string {
  const { low, high } = confidenceInterval(ratios);
  return `${ratio(geometricMean(ratios))} (${ratio(low)}–${ratio(high)})`;
}

const ofExpress = ({ sidekit, express }: ReportLine): number => (express ? speed(sidekit, express) : Number.NaN);

/** One line for each operation. */
export const operationsTable = (lines: readonly ReportLine[]): string =>
  table(
    [
      "operation",
      "requests/s",
      "CPU µs",
      "of ceiling, by CPU",
      "of ceiling with features",
      "× Express",
      "p99 ms",
      "bytes",
    ],
    lines.map((line) => [
      titleOf(line.operation),
      whole(of(line.sidekit, "requestsPerSecond")),
      fixed(of(line.sidekit, "cpu"), 1),
      withInterval(efficiencies(line.sidekit, line.ceiling)),
      ratio(efficiency(line.sidekit, line.featured)),
      times(ofExpress(line)),
      milliseconds(of(line.sidekit, "p99")),
      whole(line.bytes),
    ]),
  );

/** An earlier binary beside this one, measured in the same rounds. */
export const beforeTable = (lines: readonly ReportLine[]): string =>
  table(
    ["operation", "CPU µs before", "CPU µs now", "of ceiling before", "of ceiling now", "times as fast"],
    lines.flatMap(({ operation, sidekit, ceiling, before }) =>
      before
        ? [
            [
              titleOf(operation),
              fixed(of(before, "cpu"), 1),
              fixed(of(sidekit, "cpu"), 1),
              ratio(efficiency(before, ceiling)),
              ratio(efficiency(sidekit, ceiling)),
              times(efficiency(sidekit, before)),
            ],
          ]
        : [],
    ),
  );

/** The mean over several operations, by rounds: each round has fresh processes, so rounds are independent samples. */
function meanOf(pairs: readonly (readonly [Measured, Measured])[]): string {
  const rounds = Math.min(...pairs.map(([one]) => one.samples.length));
  const each = pairs.map(([one, other]) => efficiencies(one, other));
  return withInterval(
    Array.from({ length: rounds }, (_, round) => geometricMean(each.map((ratios) => ratios[round] ?? Number.NaN))),
  );
}

/** Means over the kinds of operations, with their goals. */
export function goalsTable(lines: readonly ReportLine[]): string {
  const kinds: readonly OperationKind[] = ["GET", "POST", "QR"];
  const rows = kinds
    .map((kind) => ({ kind, those: lines.filter(({ operation }) => operation.kind === kind) }))
    .filter(({ those }) => those.length > 0)
    .map(({ kind, those }) => {
      const { mean, least } = GOALS[kind];
      return [
        `${kind}, of ceiling by CPU time`,
        `≥ ${ratio(mean)}, each ≥ ${ratio(least)}`,
        meanOf(those.map(({ sidekit, ceiling }) => [sidekit, ceiling])),
        ratio(Math.min(...those.map(({ sidekit, ceiling }) => efficiency(sidekit, ceiling)))),
        meanOf(those.map(({ sidekit, featured }) => [sidekit, featured])),
      ];
    });
  const compared = lines.filter(({ express }) => express).map(ofExpress);
  const slowest = compared.length > 0 ? Math.min(...compared) : Number.NaN;
  rows.push(["all, × Express", "≥ 10", times(geometricMean(compared)), times(slowest), ""]);
  return table(["goal", "aim", "mean (95 %)", "least", "of ceiling with features"], rows);
}

/** The conditions: the date, the kind of machine, and whether its processors were kept from sleeping. */
export function circumstances(awake: boolean, rounds?: number): string {
  const [{ model } = { model: "unknown processor" }] = cpus();
  const today = new Date().toISOString().slice(0, 10);
  const starts = rounds === undefined ? "" : `, ${rounds} fresh starts of each server`;
  const machine = `${availableParallelism()} cores of ${model.trim()}, ${process.platform} ${process.arch}`;
  return `Measured on ${today}: ${machine}, ${awake ? "kept awake" : "asleep at times"}, Bun ${Bun.version}${starts}.`;
}
