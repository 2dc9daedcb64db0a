/** The golden ratio of a search: each step keeps this share of the interval. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Equally spaced intervals that are sampled first, as the function may have more than one minimum. */
const SAMPLES = 8;

/** The argument between two values at which a function is least, within `tolerance`, by a golden-section search. */
export function minimize(of: (value: number) => number, from: number, to: number, tolerance: number): number {
  const step = (to - from) / SAMPLES;
  const sampled = Array.from({ length: SAMPLES + 1 }, (_, index) => of(from + index * step));
  const deepest = sampled.indexOf(Math.min(...sampled));
  let [low, high] = [from + Math.max(deepest - 1, 0) * step, from + Math.min(deepest + 1, SAMPLES) * step];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [of(left), of(right)];
  while (high - low > tolerance) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = of(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = of(right);
    }
  }
  return (low + high) / 2;
}
