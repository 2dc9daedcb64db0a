import { convertLrgbToRgb } from "culori/fn";
import { minimize } from "./golden-section.ts";
import { deltaE, toOklab } from "./oklab.ts";
import { clamp, type Rgb } from "./srgb.ts";
import { BLACK, contrastRatio, LUMINANCE_SHARES, linear, luminance, MIN_RATIO, WHITE } from "./wcag.ts";

/** Precision of the continuous search, in steps of a channel. */
const TOLERANCE = 0.05;

/**
 * The opaque colour of whole channels that is nearest to a colour in OKLab and passes AA for normal text. Black or white
 * always passes.
 *
 * @param color which does not pass
 * @param background relative luminance of the background
 */
export function nearestPassing(color: Rgb, background: number): Rgb {
  const ratio = MIN_RATIO.normal.aa;
  const passing = new Passing(color, (candidate) => contrastRatio(luminance(candidate), background) >= ratio);
  passing.offer(BLACK);
  passing.offer(WHITE);
  const lighter = (background + 0.05) * ratio - 0.05;
  const darker = (background + 0.05) / ratio - 0.05;
  if (lighter <= 1) search(passing, lighter, 1);
  if (darker >= 0) search(passing, darker, -1);
  return passing.nearest;
}

/** Keeps the candidate that passes and is nearest to a colour. */
class Passing {
  nearest = BLACK;
  distance = Number.POSITIVE_INFINITY;
  readonly distanceOf: (candidate: Rgb) => number;
  readonly passes: (candidate: Rgb) => boolean;

  constructor(color: Rgb, passes: (candidate: Rgb) => boolean) {
    const target = toOklab(color);
    this.distanceOf = (candidate) => deltaE(toOklab(candidate), target);
    this.passes = passes;
  }

  /** Takes a candidate; returns whether it passes and is nearer than all before it. */
  offer(candidate: Rgb): boolean {
    const distance = this.distanceOf(candidate);
    if (distance >= this.distance || !this.passes(candidate)) return false;
    this.nearest = candidate;
    this.distance = distance;
    return true;
  }
}

/**
 * Offers the nearest colours whose luminance is `light`, or more or less than that in the direction of `step`. Colours of
 * exactly that luminance form a surface on which red and blue determine green, and the wanted whole channels are next to
 * it. They are tried outwards from the nearest point of the surface, while the surface is nearer than the best so far.
 */
function search(passing: Passing, light: number, step: 1 | -1): void {
  const distanceAt = (r: number, b: number) => passing.distanceOf({ r, g: greenFor(light, r, b), b });
  const blueFor = (r: number) =>
    minimize(
      (b) => distanceAt(r, b),
      ...range(light - LUMINANCE_SHARES.r * linear(r), LUMINANCE_SHARES.b, LUMINANCE_SHARES.g),
      TOLERANCE,
    );
  const red = minimize(
    (r) => distanceAt(r, blueFor(r)),
    ...range(light, LUMINANCE_SHARES.r, LUMINANCE_SHARES.g + LUMINANCE_SHARES.b),
    TOLERANCE,
  );
  const mostGreen = step > 0 ? 255 : 0;
  const isPromising = (r: number, b: number) =>
    passing.passes({ r, g: mostGreen, b }) && distanceAt(r, b) < passing.distance;
  for (const r of outward(red, (each) => isPromising(each, blueFor(each)))) {
    for (const b of outward(blueFor(r), (each) => isPromising(r, each))) {
      const green = greenFor(light, r, b);
      let g = step > 0 ? Math.ceil(green) : Math.floor(green);
      while (g >= 0 && g <= 255 && passing.offer({ r, g, b })) g += step;
    }
  }
}

/** The whole channel values from a value downwards, then upwards, in each direction while `isPromising` is true. */
function* outward(center: number, isPromising: (channel: number) => boolean): Generator<number> {
  const start = Math.floor(center);
  for (let channel = start; channel >= 0 && isPromising(channel); channel--) yield channel;
  for (let channel = start + 1; channel <= 255 && isPromising(channel); channel++) yield channel;
}

/** The range of a channel that contributes `share`, so that the others contribute between 0 and `rest`. */
const range = (light: number, share: number, rest: number): [number, number] => [
  toGamma((light - rest) / share),
  toGamma(light / share),
];

/** The green that completes red and blue to that luminance, clamped. */
const greenFor = (light: number, r: number, b: number): number =>
  toGamma((light - LUMINANCE_SHARES.r * linear(r) - LUMINANCE_SHARES.b * linear(b)) / LUMINANCE_SHARES.g);

/** Linear light as a channel, clamped. */
const toGamma = (light: number): number => convertLrgbToRgb({ r: clamp(light, 0, 1), g: 0, b: 0 }).r * 255;
