import { convertLabToLch, convertLchToLab, convertOklabToRgb, convertRgbToOklab } from "culori/fn";
import { fromUnitRange, type Rgb, toUnitRange } from "./srgb.ts";

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
