/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The geometric mean of ratios; NaN for an empty list. */
export const geometricMean = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));

/** Student's t for 95 % on both sides, by degrees of freedom from 1 (Abramowitz and Stegun, table 26.10). */
const STUDENT_T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** The 95 % confidence interval of a ratio's mean, from independent samples; NaN for fewer than two. */
export function confidenceInterval(ratios: readonly number[]): { low: number; high: number } {
  const logarithms = ratios.map(Math.log);
  const center = mean(logarithms);
  const degrees = logarithms.length - 1;
  const variance = logarithms.reduce((sum, value) => sum + (value - center) ** 2, 0) / degrees;
  const t = STUDENT_T[Math.min(degrees, STUDENT_T.length) - 1] ?? Number.NaN;
  const half = t * Math.sqrt(variance / logarithms.length);
  return { low: Math.exp(center - half), high: Math.exp(center + half) };
}
