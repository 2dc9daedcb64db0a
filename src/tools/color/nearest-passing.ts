import { convertLrgbToRgb } from "culori/fn";
import { leastOf } from "./golden-section.ts";
import { deltaE, toOklab } from "./oklab.ts";
import type { Rgb } from "./srgb.ts";
import { BLACK, contrastRatio, LEAST_RATIO, LUMINANCE_SHARES, linear, luminance, WHITE } from "./wcag.ts";

/** Steps of a channel that a continuous optimum may be off. */
const tolerance = 0.05;

/**
 * The opaque colour of whole channels that is nearest in OKLab to `color`, which falls short of AA for normal text on a
 * background of that luminance, among those that reach it. Black or white always does.
 */
export function nearestPassing(color: Rgb, background: number): Rgb {
  const ratio = LEAST_RATIO.normal.aa;
  const passing = new Passing(color, (candidate) => contrastRatio(luminance(candidate), background) >= ratio);
  passing.offer(BLACK);
  passing.offer(WHITE);
  const lighter = (background + 0.05) * ratio - 0.05;
  const darker = (background + 0.05) / ratio - 0.05;
  if (lighter <= 1) search(passing, lighter, 1);
  if (darker >= 0) search(passing, darker, -1);
  return passing.nearest;
}

/** The nearest to a colour of the candidates offered that pass. */
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

  /** Whether the candidate passes and is nearer than all before it. */
  offer(candidate: Rgb): boolean {
    const distance = this.distanceOf(candidate);
    if (distance >= this.distance || !this.passes(candidate)) return false;
    this.nearest = candidate;
    this.distance = distance;
    return true;
  }
}

/**
 * Offers the nearest colours whose luminance is `light` or beyond it, in the direction of `step`. Those of just that
 * luminance form a surface on which green follows from red and blue, and the whole channels sought lie next to it: they
 * are tried from the nearest point of the surface outwards, as long as the surface is nearer than the best so far.
 */
function search(passing: Passing, light: number, step: 1 | -1): void {
  const distanceAt = (r: number, b: number) => passing.distanceOf({ r, g: greenFor(light, r, b), b });
  const blueFor = (r: number) =>
    leastOf(
      (b) => distanceAt(r, b),
      ...range(light - LUMINANCE_SHARES.r * linear(r), LUMINANCE_SHARES.b, LUMINANCE_SHARES.g),
      tolerance,
    );
  const red = leastOf(
    (r) => distanceAt(r, blueFor(r)),
    ...range(light, LUMINANCE_SHARES.r, LUMINANCE_SHARES.g + LUMINANCE_SHARES.b),
    tolerance,
  );
  const mostGreen = step > 0 ? 255 : 0;
  const worth = (r: number, b: number) => passing.passes({ r, g: mostGreen, b }) && distanceAt(r, b) < passing.distance;
  for (const r of outward(red, (each) => worth(each, blueFor(each)))) {
    for (const b of outward(blueFor(r), (each) => worth(r, each))) {
      const green = greenFor(light, r, b);
      let g = step > 0 ? Math.ceil(green) : Math.floor(green);
      while (g >= 0 && g <= 255 && passing.offer({ r, g, b })) g += step;
    }
  }
}

/** The whole channel values from one downwards, then from it upwards, each way as long as they are worth it. */
function* outward(center: number, worth: (channel: number) => boolean): Generator<number> {
  const start = Math.floor(center);
  for (let channel = start; channel >= 0 && worth(channel); channel--) yield channel;
  for (let channel = start + 1; channel <= 255 && worth(channel); channel++) yield channel;
}

/** The values of a channel, with a share of `share`, that leave between 0 and `rest` of the luminance to the others. */
const range = (light: number, share: number, rest: number): [number, number] => [
  toGamma((light - rest) / share),
  toGamma(light / share),
];

/** The green that makes up for what red and blue lack of that luminance, as far as there is one. */
const greenFor = (light: number, r: number, b: number): number =>
  toGamma((light - LUMINANCE_SHARES.r * linear(r) - LUMINANCE_SHARES.b * linear(b)) / LUMINANCE_SHARES.g);

/** Linear light as a channel, clamped. */
const toGamma = (light: number): number => convertLrgbToRgb({ r: Math.min(Math.max(light, 0), 1), g: 0, b: 0 }).r * 255;
