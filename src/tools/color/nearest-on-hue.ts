import { type Hsl, hslToRgb, wrapHue } from "./srgb.ts";

/** How far the largest and the smallest channel may move for the sake of the hue. */
const reach = 16;

/** Degrees that nobody sees: a hue so near is as good as the exact one. */
const unseen = 0.25;

/** What a degree beyond that is worth in steps of a channel; it grows with the square. */
const weight = 300;

/** How far left the largest, the middle and the smallest channel stand in 0xrrggbb, for each sixth of the wheel. */
const shifts = [
  [16, 8, 0],
  [8, 16, 0],
  [8, 0, 16],
  [0, 8, 16],
  [0, 16, 8],
  [16, 0, 8],
] as const;

interface Candidate {
  packed: number;
  cost: number;
}

/**
 * The colour of whole channels, as 0xrrggbb, that is nearest to `target` and still has its hue: with few steps between
 * the smallest and the largest channel most hues do not exist, so those two give way where the hue gains by it.
 * Colours in `taken` and greys are passed over.
 */
export function nearestOnHue(target: Hsl, taken: ReadonlySet<number>): number {
  const { r, g, b } = hslToRgb(target);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const sixth = Math.floor(wrapHue(target.h) / 60);
  const along = wrapHue(target.h) / 60 - sixth;
  const [first, second, third] = shifts[sixth] ?? shifts[0];
  const share = sixth % 2 ? 1 - along : along;
  let best: Candidate = { packed: -1, cost: Number.POSITIVE_INFINITY };
  for (const high of around(max)) {
    for (const low of around(min)) {
      if (low >= high) continue;
      const middle = low + share * (high - low);
      const whole = Math.round(middle);
      const error = (Math.abs(whole - middle) * 60) / (high - low);
      const cost = Math.max(error - unseen, 0) ** 2 * weight + Math.abs(high - max) + Math.abs(low - min);
      if (cost >= best.cost) continue;
      const packed = (high << first) | (whole << second) | (low << third);
      if (!taken.has(packed)) best = { packed, cost };
    }
  }
  return best.packed;
}

/** The whole channel values within reach of one. */
function around(channel: number): number[] {
  const first = Math.max(0, Math.ceil(channel - reach));
  const last = Math.min(255, Math.floor(channel + reach));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
