/**
 * How far counts are from what was expected: Pearson's statistic for cells with these probabilities, as the number of
 * its standard deviations above its mean.
 */
export const excess = (counts: readonly number[], probabilities: readonly number[]): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const statistic = counts.reduce((sum, count, cell) => {
    const expected = total * (probabilities[cell] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const freedom = counts.length - 1;
  return (statistic - freedom) / Math.sqrt(2 * freedom);
};

/** Equal probabilities. */
export const equal = (cells: number): number[] => new Array<number>(cells).fill(1 / cells);

/** More than chance explains: below 1e-9 even for one degree of freedom. */
export const LIMIT = 25;

/** How often each of `cells` values from 0 occurred. A value beyond them makes the counts useless. */
export const tally = (cells: number, samples: number, sample: () => number): number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (let taken = 0; taken < samples; taken++) {
    const cell = sample();
    counts[cell] = (counts[cell] ?? Number.NaN) + 1;
  }
  return counts;
};
