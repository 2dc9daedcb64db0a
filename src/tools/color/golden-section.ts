const golden = (Math.sqrt(5) - 1) / 2;

/** How many equally spaced values are looked at first, in case the function has more than one valley. */
const samples = 8;

/** Where between two values a function is least, give or take `tolerance`: a golden-section search of its deepest valley. */
export function leastOf(of: (value: number) => number, from: number, to: number, tolerance: number): number {
  const step = (to - from) / samples;
  const sampled = Array.from({ length: samples + 1 }, (_, index) => of(from + index * step));
  const deepest = sampled.indexOf(Math.min(...sampled));
  let [low, high] = [from + Math.max(deepest - 1, 0) * step, from + Math.min(deepest + 1, samples) * step];
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
  let [atLeft, atRight] = [of(left), of(right)];
  while (high - low > tolerance) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = of(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = of(right);
    }
  }
  return (low + high) / 2;
}
