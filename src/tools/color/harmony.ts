import { nearestOnHue } from "./nearest-on-hue.ts";
import type { Color, Hsl } from "./srgb.ts";

/** The hues of each type of palette, in degrees from the base colour on the hsl wheel. */
const HUES = {
  monochromatic: [0],
  analogous: [0, 30, -30, 60, -60],
  complementary: [0, 180],
  triadic: [0, 120, 240],
  tetradic: [0, 90, 180, 270],
};

export type PaletteType = keyof typeof HUES;

/** Between these lightnesses, in percent, there is enough chroma to tell hues apart. */
const MIN_LIGHTNESS = 15;
const MAX_LIGHTNESS = 85;

/** Replaces a grey base, which has no hue: reds of half the saturation. */
const GREY_REPLACEMENT = { h: 0, s: 50 };

const clampLightness = (lightness: number): number => Math.min(Math.max(lightness, MIN_LIGHTNESS), MAX_LIGHTNESS);

const packedGrey = (lightness: number): number => Math.round(lightness * 2.55) * 0x010101;

/** The nearest colour that is not yet taken; for a grey target, the grey of its lightness. */
const nearestUnused = (target: Hsl, taken: ReadonlySet<number>): number =>
  target.s > 0 ? nearestOnHue(target, taken) : packedGrey(target.l);

/** `rounds` lightnesses in even steps, without the one nearest to `own`, which would differ least from the base. */
function otherLightnesses(own: number, rounds: number): number[] {
  const from = Math.min(own, MIN_LIGHTNESS);
  const step = (Math.max(own, MAX_LIGHTNESS) - from) / Math.max(rounds - 1, 1);
  const all = Array.from({ length: rounds }, (_, index) => from + index * step);
  return all.toSpliced(Math.round((own - from) / step), 1);
}

/**
 * `count` different colours as 0xrrggbb: the base, then the other hues of the type at the saturation and lightness of the
 * base, then all hues again for each further lightness, from dark to light. The channels of the base must be whole.
 */
export function harmony({ rgb, hsl }: Color, type: PaletteType, count: number): number[] {
  const chosen = new Set([(rgb.r << 16) | (rgb.g << 8) | rgb.b]);
  const center = hsl.s > 0 || type === "monochromatic" ? hsl : { ...GREY_REPLACEMENT, l: clampLightness(hsl.l) };
  const hues = HUES[type];
  for (const l of [center.l, ...otherLightnesses(center.l, Math.ceil(count / hues.length))]) {
    for (const turn of hues) {
      if (l !== center.l || turn !== 0) chosen.add(nearestUnused({ h: center.h + turn, s: center.s, l }, chosen));
    }
  }
  return [...chosen].slice(0, count);
}
