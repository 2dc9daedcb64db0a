import { convertLabToLch, convertLchToLab, convertOklabToRgb, convertRgbToOklab } from "culori/fn";
import { type Color, fromRgb, fromUnitRange, type Rgb, toUnitRange } from "./srgb.ts";

/** A colour in OKLab: lightness from 0 to 1, and the axes from green to red and from blue to yellow. */
export type Oklab = Record<"l" | "a" | "b", number>;

/** The polar form of Lab or OKLab: lightness, chroma, and hue in degrees. */
export type Lch = Record<"l" | "c" | "h", number>;

/** CSS Color 4, "Oklab and Oklch". */
export const toOklab = (channels: Rgb): Oklab => convertRgbToOklab(toUnitRange(channels));

/** The channels of a colour; below 0 or above 255 if it is outside sRGB. */
export const fromOklab = (color: Oklab): Rgb => fromUnitRange(convertOklabToRgb(color));

/** The polar form; the hue of a grey is 0. */
export function labToLch(color: Oklab): Lch {
  const { l, c, h = 0 } = convertLabToLch(color);
  return { l, c, h };
}

/** The rectangular form. */
export const lchToLab = (color: Lch): Oklab => convertLchToLab(color);

/** ΔE OK, the distance in OKLab: CSS Color 4, "Color Difference". */
export const deltaE = (one: Oklab, other: Oklab): number =>
  Math.sqrt((one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);

/**
 * How far a channel of a colour of sRGB may exceed 0 to 255: the four decimals of OKLab as `info` prints it move channels by up
 * to 0.8.
 */
const TOLERANCE = 1;

/** The just noticeable difference in ΔE OK, and the precision of the search for a chroma. */
const JUST_NOTICEABLE_DIFFERENCE = 0.02;
const EPSILON = 0.0001;

/** Whether channels are those of a colour of the gamut, with a tolerance. */
export const isWithinGamut = ({ r, g, b }: Rgb, tolerance = TOLERANCE): boolean =>
  Math.min(r, g, b) >= -tolerance && Math.max(r, g, b) <= 255 + tolerance;

/** At the ends of lightness colours are white and black. Rounding errors do not decide: they differ between runtimes. */
const LIGHTNESS_ERROR = 1e-9;
const isWhite = ({ l }: Oklab): boolean => l >= 1 - LIGHTNESS_ERROR;
const isBlack = ({ l }: Oklab): boolean => l <= LIGHTNESS_ERROR;

const clip = (channels: Rgb): Rgb => fromRgb(channels).rgb;

/**
 * Maps a colour outside sRGB to channels from 0 to 255 (CSS Color 4, section 13.2): a binary search reduces the chroma in
 * OKLCH until clipping the channels makes no noticeable difference.
 */
export function mapToSrgb(color: Oklab): Rgb {
  if (isWhite(color)) return { r: 255, g: 255, b: 255 };
  if (isBlack(color)) return { r: 0, g: 0, b: 0 };
  const origin = labToLch(color);
  let clipped = clip(fromOklab(color));
  if (deltaE(toOklab(clipped), color) < JUST_NOTICEABLE_DIFFERENCE) return clipped;
  let [least, most] = [0, origin.c];
  while (most - least > EPSILON) {
    const chroma = (least + most) / 2;
    const current = lchToLab({ ...origin, c: chroma });
    clipped = clip(fromOklab(current));
    const difference = deltaE(toOklab(clipped), current);
    if (difference >= JUST_NOTICEABLE_DIFFERENCE) most = chroma;
    else if (JUST_NOTICEABLE_DIFFERENCE - difference < EPSILON) return clipped;
    else least = chroma;
  }
  return clipped;
}

/** The largest OKLCH chroma, up to `limit`, for which a colour of this lightness and hue is inside sRGB. */
export function maxChromaInGamut(l: number, h: number, limit: number): number {
  const isInside = (c: number): boolean => isWithinGamut(fromOklab(lchToLab({ l, c, h })), 0);
  if (isInside(limit)) return limit;
  let [least, most] = [0, limit];
  while (most - least > EPSILON) {
    const chroma = (least + most) / 2;
    if (isInside(chroma)) least = chroma;
    else most = chroma;
  }
  return least;
}

/** Whether a colour lies inside sRGB, with the tolerance; if not, it was mapped. */
export const liesInSrgb = ({ rgb, unmapped = rgb }: Color): boolean =>
  (["r", "g", "b"] as const).every((channel) => Math.abs(unmapped[channel] - rgb[channel]) <= TOLERANCE);

/** The colour of channels of any size: mapped into sRGB if it is outside, or at an end of lightness. */
export function fromExtendedRgb(channels: Rgb, alpha: number, oklab = toOklab(channels)): Color {
  const isInside = !isWhite(oklab) && !isBlack(oklab) && isWithinGamut(channels);
  return { ...fromRgb(isInside ? channels : mapToSrgb(oklab), alpha), unmapped: channels };
}
