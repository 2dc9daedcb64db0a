import { expect } from "bun:test";

/** More than chance explains: below 1e-9 even for one degree of freedom. */
const LIMIT = 25;

/**
 * Expects each value from 0 to `cells` - 1 equally often: Pearson's statistic is at most `LIMIT` of its standard deviations
 * above its mean. A value beyond them is a failure.
 */
export function expectUniform(cells: number, values: readonly number[]): void {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? Number.NaN) + 1;
  expect([counts.length, Object.keys(counts).length]).toEqual([cells, cells]);
  const expected = values.length / cells;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect((statistic - (cells - 1)) / Math.sqrt(2 * (cells - 1))).toBeLessThan(LIMIT);
}
