import { type Hsl, hslToRgb, wrapHue } from "./srgb.ts";

/** How far the largest and the smallest channel may move for the sake of the hue. */
const reach = 16;

/** Degrees that nobody sees: a hue so near is as good as the exact one. */
const unseen = 0.25;

/** What a degree beyond that is worth in steps of a channel; it grows with the square. */
const weight = 300;

/** More than errors of rounding in a cost. */
const rounding = 1e-6;

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
  const candidate = candidates(target.h, max, min);
  let best: Candidate = { packed: -1, cost: Number.POSITIVE_INFINITY };
  const consider = (high: number, low: number) => {
    const { packed, cost } = candidate(high, low);
    if (cost < best.cost && !taken.has(packed)) best = { packed, cost };
  };
  // Whatever moves a channel further than the colour next to the target costs, costs more than that.
  const next = Math.round(min) < Math.round(max) ? candidate(Math.round(max), Math.round(min)) : best;
  const within = taken.has(next.packed) ? reach : Math.min(reach, next.cost + rounding);
  for (let high = lowestNear(max, within); high <= highestNear(max, within); high++) {
    for (let low = lowestNear(min, within); low <= Math.min(highestNear(min, within), high - 1); low++) {
      consider(high, low);
    }
  }
  return best.packed;
}

/** Colours with these largest and smallest channels, and what they cost: by how far they are off the hue and the channels. */
function candidates(hue: number, max: number, min: number): (high: number, low: number) => Candidate {
  const sixth = Math.floor(wrapHue(hue) / 60);
  const along = wrapHue(hue) / 60 - sixth;
  const share = sixth % 2 ? 1 - along : along;
  const [first, second, third] = shifts[sixth] ?? shifts[0];
  return (high, low) => {
    const middle = low + share * (high - low);
    const whole = Math.round(middle);
    const error = (Math.abs(whole - middle) * 60) / (high - low);
    const cost = Math.max(error - unseen, 0) ** 2 * weight + Math.abs(high - max) + Math.abs(low - min);
    return { packed: (high << first) | (whole << second) | (low << third), cost };
  };
}

/** The whole channel values within reach of one. */
const lowestNear = (channel: number, within: number): number => Math.max(0, Math.ceil(channel - within));
const highestNear = (channel: number, within: number): number => Math.min(255, Math.floor(channel + within));
