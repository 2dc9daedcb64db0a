import { type Hsl, hslToRgb, wrapHue } from "./srgb.ts";

/** How far the largest and the smallest channel may move to improve the hue. */
const MAX_CHANNEL_SHIFT = 16;

/** A difference of hue in degrees that is not visible and costs nothing. */
const IMPERCEPTIBLE_DEGREES = 0.25;

/** The cost of one degree, in channel steps; it grows with the square. */
const COST_PER_DEGREE = 300;

/** More than the rounding error of a cost: costs that differ by less are equal. */
const ROUNDING = 1e-6;

/** The bit positions of the largest, the middle and the smallest channel in 0xrrggbb, for each sixth of the wheel. */
const SHIFTS = [
  [16, 8, 0],
  [8, 16, 0],
  [8, 0, 16],
  [0, 8, 16],
  [0, 16, 8],
  [16, 0, 8],
] as const;

/**
 * The colour of whole channels, as 0xrrggbb, that is nearest to `target` and still has its hue. With few steps between
 * the smallest and the largest channel most hues do not exist, so these two channels move if that improves the hue.
 * Colours in `taken` and greys are skipped. Of equal costs, the first in ascending order of channels wins.
 */
export function nearestOnHue(target: Hsl, taken: ReadonlySet<number>): number {
  const { r, g, b } = hslToRgb(target);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const candidate = candidatesOf(target.h, max, min);
  let best = { packed: -1, cost: Number.POSITIVE_INFINITY };
  // A channel that moves by more than the cost of the colour next to the target costs more than that colour.
  const next = Math.round(min) < Math.round(max) ? candidate(Math.round(max), Math.round(min)) : best;
  const within = taken.has(next.packed) ? MAX_CHANNEL_SHIFT : Math.min(MAX_CHANNEL_SHIFT, next.cost + ROUNDING);
  for (let high = lowestNear(max, within); high <= highestNear(max, within); high++) {
    for (let low = lowestNear(min, within); low <= Math.min(highestNear(min, within), high - 1); low++) {
      const { packed, cost } = candidate(high, low);
      if (cost < best.cost - ROUNDING && !taken.has(packed)) best = { packed, cost };
    }
  }
  return best.packed;
}

/** A function that gives the colour of a largest and a smallest channel as 0xrrggbb, and its cost in steps of a channel. */
function candidatesOf(hue: number, max: number, min: number) {
  const sixth = Math.floor(wrapHue(hue) / 60);
  const along = wrapHue(hue) / 60 - sixth;
  const share = sixth % 2 ? 1 - along : along;
  const [first, second, third] = SHIFTS[sixth] ?? SHIFTS[0];
  return (high: number, low: number) => {
    const middle = low + share * (high - low);
    const whole = Math.round(middle);
    const error = (Math.abs(whole - middle) * 60) / (high - low);
    const cost =
      Math.max(error - IMPERCEPTIBLE_DEGREES, 0) ** 2 * COST_PER_DEGREE + Math.abs(high - max) + Math.abs(low - min);
    return { packed: (high << first) | (whole << second) | (low << third), cost };
  };
}

/** The whole channel values within reach of one. */
const lowestNear = (channel: number, within: number): number => Math.max(0, Math.ceil(channel - within));
const highestNear = (channel: number, within: number): number => Math.min(255, Math.floor(channel + within));
