/** The inverse golden ratio: each step keeps this share of the interval. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Number of equal intervals that are sampled first, as the function may have several minima. */
const SAMPLES = 8;

/** The argument between two values that minimises a function, within `tolerance`, by golden-section search. */
export function minimize(of: (value: number) => number, from: number, to: number, tolerance: number): number {
  const step = (to - from) / SAMPLES;
  const sampled = Array.from({ length: SAMPLES + 1 }, (_, index) => of(from + index * step));
  const deepest = sampled.indexOf(Math.min(...sampled));
  let [low, high] = [from + Math.max(deepest - 1, 0) * step, from + Math.min(deepest + 1, SAMPLES) * step];
  let [left, right] = [high - GOLDEN_RATIO * (high - low), low + GOLDEN_RATIO * (high - low)];
  let [atLeft, atRight] = [of(left), of(right)];
  while (high - low > tolerance) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN_RATIO * (high - low);
      atLeft = of(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN_RATIO * (high - low);
      atRight = of(right);
    }
  }
  return (low + high) / 2;
}
