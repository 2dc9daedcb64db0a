import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import type { Sample } from "./load.ts";
import { type BenchOperation, TYPICAL } from "./operations.ts";
import type { Growth } from "./rest.ts";
import type { Program } from "./server.ts";

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that a quarter of a list is below, the least of three: other work on a machine only adds to processor time. */
const lowerQuartile = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 4)] ?? Number.NaN;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The geometric mean of ratios; NaN for an empty list. */
const geometricMean = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));

/** Student's t for 95 % on both sides, by degrees of freedom from 1 (Abramowitz and Stegun, table 26.10). */
const STUDENT_T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** The geometric mean of independent ratios with its 95 % confidence interval, if there are several. */
function withInterval(ratios: readonly number[]): string {
  const degrees = ratios.length - 1;
  const center = geometricMean(ratios);
  if (degrees < 1) return fixed(center);
  const variance = ratios.reduce((sum, value) => sum + Math.log(value / center) ** 2, 0) / degrees;
  const t = STUDENT_T[Math.min(degrees, STUDENT_T.length) - 1] ?? Number.NaN;
  const factor = Math.exp(t * Math.sqrt(variance / ratios.length));
  return `${fixed(center)} (${fixed(center / factor)}–${fixed(center * factor)})`;
}

/** Text of a number; "–" for NaN, which was not measured. */
export const fixed = (value: number, digits = 2): string => (Number.isNaN(value) ? "–" : value.toFixed(digits));
export const whole = (value: number): string => (Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en-US"));
export const mebibytes = (bytes: number): string => fixed(bytes / 1024 ** 2, 1);

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** A Markdown table; all columns but the first are figures. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

type Figure = keyof Sample;

/** The samples of all programs, in the order in which they were taken. */
export class Measurements {
  readonly #taken: { name: string; operation: BenchOperation; start: number; sample: Sample }[] = [];

  /** @param start the number of the server's start that the sample belongs to. */
  add(name: string, operation: BenchOperation, start: number, sample: Sample): void {
    this.#taken.push({ name, operation, start, sample });
  }

  /** The names of the measured programs. */
  get names(): string[] {
    return [...new Set(this.#taken.map(({ name }) => name))];
  }

  get operations(): BenchOperation[] {
    return [...new Set(this.#taken.map(({ operation }) => operation))];
  }

  #values(name: string, operation: BenchOperation, figure: Figure, start?: number): number[] {
    return this.#taken
      .filter(
        (each) => each.name === name && each.operation === operation && (each.start === start || start === undefined),
      )
      .map(({ sample }) => sample[figure]);
  }

  /** The median of all samples; of processor time and instructions the lower quartile. */
  of(name: string, operation: BenchOperation, figure: Figure): number {
    const summary = figure === "cpu" || figure === "instructions" ? lowerQuartile : median;
    return summary(this.#values(name, operation, figure));
  }

  /** How much `other` takes of what `name` takes: one ratio for each start, as starts are independent of each other. */
  ratios(
    name: string,
    other: string,
    operations: readonly BenchOperation[],
    figure: "cpu" | "instructions" = "cpu",
  ): number[] {
    const starts = new Set(this.#taken.filter((each) => each.name === other).map(({ start }) => start));
    return [...starts].map((start) =>
      geometricMean(
        operations.map(
          (each) =>
            lowerQuartile(this.#values(other, each, figure, start)) /
            lowerQuartile(this.#values(name, each, figure, start)),
        ),
      ),
    );
  }

  /** The mean of these ratios. */
  ratio(
    name: string,
    other: string,
    operations: readonly BenchOperation[],
    figure: "cpu" | "instructions" = "cpu",
  ): number {
    return geometricMean(this.ratios(name, other, operations, figure));
  }
}

/** A line for each operation: what the first program takes of a figure, and the others in relation to it. */
export function operationsTable(measured: Measurements, figure: "cpu" | "instructions"): string {
  const [name = "", ...others] = measured.names;
  const digits = figure === "cpu" ? 1 : 0;
  const unit = figure === "cpu" ? "CPU µs" : "instructions";
  const head = [
    "operation",
    unit,
    ...others.map((other) => `${unit}, ${other}`),
    ...others.map((each) => `of ${each}`),
  ];
  const measuredBy = measured.operations.map((operation) => [
    operation.title,
    fixed(measured.of(name, operation, figure), digits),
    ...others.map((other) => fixed(measured.of(other, operation, figure), digits)),
    ...others.map((other) => withInterval(measured.ratios(name, other, [operation], figure))),
  ]);
  return table(head, measuredBy);
}

/** Throughput and the slowest answers, which depend on the machine more than processor time. */
export function throughputTable(measured: Measurements): string {
  const { names } = measured;
  return table(
    ["operation", ...names.map((name) => `requests/s, ${name}`), ...names.map((name) => `p99 ms, ${name}`)],
    measured.operations.map((operation) => [
      operation.title,
      ...names.map((name) => whole(measured.of(name, operation, "requestsPerSecond"))),
      ...names.map((name) => fixed(measured.of(name, operation, "p99"))),
    ]),
  );
}

/** How long a program's slowest requests wait while all programs have the same load, in milliseconds. */
export interface Wait {
  name: string;
  wait: number;
}

const waitsOf = (waits: readonly Wait[], name: string): number[] =>
  waits.filter((each) => each.name === name).map(({ wait }) => wait);

/** The waits of all programs under the same load. */
export const waitsTable = (waits: readonly Wait[]): string =>
  table(
    ["about 8,000 mixed requests a second", "p99 ms"],
    [...new Set(waits.map(({ name }) => name))].map((name) => [name, fixed(median(waitsOf(waits, name)))]),
  );

/** The programs that the goals compare. */
interface Compared {
  service: Program;
  ceiling: Program;
  before: Program | undefined;
  express: Program;
}

/** What the service should reach, and what it reaches, for the typical operations. */
export function goalsTable(
  measured: Measurements,
  { service: { name }, ceiling: { name: ceiling }, before, express }: Compared,
  waits: readonly Wait[],
  growths: readonly Growth[],
): string {
  const typical = measured.operations.filter(({ title }) => TYPICAL.has(title));
  const titled = (pattern: RegExp) => typical.filter(({ title }) => pattern.test(title));
  const of = (other: string, operations = typical) => withInterval(measured.ratios(name, other, operations));
  const least = (other: string) => {
    const ratios = typical.map((operation) => ({ operation, ratio: measured.ratio(name, other, [operation]) }));
    const [lowest] = ratios.toSorted((one, two) => one.ratio - two.ratio);
    return lowest ? `${fixed(lowest.ratio)}, ${lowest.operation.title}` : "–";
  };
  const wait = median(waitsOf(waits, name)) / median(waitsOf(waits, ceiling));
  const growth = growths.find((each) => each.name === name);
  const requests = growth?.steps.at(-1)?.requests ?? Number.NaN;
  return table(
    ["goal", "aim", "reached (95 %)"],
    [
      [`of ${ceiling}, mean of the operations`, "≥ 0.60", of(ceiling)],
      [`of ${ceiling}, the least of them`, "≥ 0.50", least(ceiling)],
      [`of ${ceiling}, QR code`, "≥ 0.55", of(ceiling, titled(/QR/))],
      [`of ${ceiling}, 64 KiB`, "≥ 0.80", of(ceiling, titled(/65,536/))],
      [`of ${express.name}, mean`, "≥ 10", of(express.name)],
      ...(before ? [[`of ${before.name}, the least of them`, "≥ 1", least(before.name)]] : []),
      [`p99 under the same load, of ${ceiling}`, "≤ 1.5", fixed(wait)],
      [
        `resident MB that ${whole(requests)} mixed requests leave`,
        "≤ 80",
        fixed((growth?.left ?? Number.NaN) / 1e6, 1),
      ],
    ],
  );
}

/** The conditions: the date, the kind of machine, and whether its processors were kept from sleeping. */
export function circumstances(awake: boolean): string {
  const [{ model } = { model: "unknown processor" }] = cpus();
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores of ${model.trim()}, ${process.platform} ${process.arch}`;
  return `Measured on ${today}: ${machine}, ${awake ? "kept awake" : "asleep at times"}, Bun ${Bun.version}.`;
}

/**
 * Inserts a script's measurements into a document, between the comments that name the script.
 * @throws Error if the document does not have these comments.
 */
export function writeReport(document: string, script: string, report: string): void {
  const text = readFileSync(document, "utf8");
  const opening = `<!-- made by ${script} --write -->`;
  const begin = text.indexOf(opening);
  const end = text.indexOf("<!-- end -->", begin);
  if (begin === -1 || end === -1) throw new Error(`${document} has no place for what ${script} measures`);
  writeFileSync(document, `${text.slice(0, begin + opening.length)}\n\n${report}\n\n${text.slice(end)}`);
}
