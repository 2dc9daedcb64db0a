import { availableParallelism, cpus } from "node:os";
import { efficiency, type Measured, of, speed } from "./measure.ts";
import { GOALS, type Kind, type Operation, titleOf } from "./operations.ts";
import { geometricMean } from "./statistics.ts";

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

/** What all servers did with one operation. */
export interface Line {
  operation: Operation;
  bytes: number;
  sidekit: Measured;
  ceiling: Measured;
  express: Measured | undefined;
}

const ofCeiling = ({ sidekit, ceiling }: Line): number => speed(sidekit, ceiling);
const ofExpress = ({ sidekit, express }: Line): number => (express ? speed(sidekit, express) : Number.NaN);

/** One line for each operation. */
export const operationsTable = (lines: readonly Line[]): string =>
  table(
    [
      "operation",
      "requests/s",
      "of ceiling",
      "by CPU time",
      "× Express",
      "ceiling × Express",
      "p50 ms",
      "p99 ms",
      "bytes",
    ],
    lines.map((line) => [
      titleOf(line.operation),
      whole(of(line.sidekit, "requestsPerSecond")),
      ratio(ofCeiling(line)),
      ratio(efficiency(line.sidekit, line.ceiling)),
      times(ofExpress(line)),
      times(line.express ? speed(line.ceiling, line.express) : Number.NaN),
      milliseconds(of(line.sidekit, "p50")),
      milliseconds(of(line.sidekit, "p99")),
      whole(line.bytes),
    ]),
  );

/** Means over the kinds of operations, beside what is aimed at. */
export function goalsTable(lines: readonly Line[]): string {
  const kinds: readonly Kind[] = ["GET", "POST", "QR"];
  const rows = kinds.map((kind) => {
    const those = lines.filter(({ operation }) => operation.kind === kind);
    const ratios = those.map(ofCeiling);
    const byCpu = those.map(({ sidekit, ceiling }) => efficiency(sidekit, ceiling));
    return [
      `${kind}, of ceiling`,
      `≥ ${ratio(GOALS[kind])}`,
      ratio(geometricMean(ratios)),
      ratio(Math.min(...ratios)),
      ratio(geometricMean(byCpu)),
    ];
  });
  const compared = lines.filter(({ express }) => express).map(ofExpress);
  const least = compared.length > 0 ? Math.min(...compared) : Number.NaN;
  rows.push(["all, × Express", "≥ 10", times(geometricMean(compared)), times(least), ""]);
  return table(["goal", "aim", "geometric mean", "least", "mean by CPU time"], rows);
}

/** What was measured on: the date and the machine, by its kind alone, and whether its processors were kept from sleeping. */
export function circumstances(awake: boolean): string {
  const [{ model } = { model: "unknown processor" }] = cpus();
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores of ${model.trim()}, ${process.platform} ${process.arch}`;
  return `Measured on ${today}: ${machine}, ${awake ? "kept awake" : "asleep at times"}, Bun ${Bun.version}.`;
}
