import { availableParallelism, cpus } from "node:os";

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Text of a number; "–" for NaN, which was not measured. */
export const fixed = (value: number, digits = 2): string => (Number.isNaN(value) ? "–" : value.toFixed(digits));

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** A Markdown table; all columns but the first are figures. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

/** The conditions: the date, the kind of machine, and whether its processors were kept from sleeping. */
export function circumstances(awake: boolean): string {
  const [{ model } = { model: "unknown processor" }] = cpus();
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores of ${model.trim()}, ${process.platform} ${process.arch}`;
  return `Measured on ${today}: ${machine}, ${awake ? "kept awake" : "asleep at times"}, Bun ${Bun.version}.`;
}
