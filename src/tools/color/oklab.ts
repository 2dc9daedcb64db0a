import { convertOklabToRgb, convertRgbToOklab } from "culori/fn";
import { fromUnitRange, type Rgb, toUnitRange } from "./srgb.ts";

/** A colour in OKLab: lightness from 0 to 1, and the axes from green to red and from blue to yellow. */
export type Oklab = Record<"l" | "a" | "b", number>;

/** The polar form of Lab or OKLab: lightness, chroma, and hue in degrees. */
export type Lch = Record<"l" | "c" | "h", number>;

/** CSS Color 4, "Oklab and Oklch". */
export const toOklab = (channels: Rgb): Oklab => convertRgbToOklab(toUnitRange(channels));

/** The channels of a colour; below 0 or above 255 if it is outside sRGB. */
export const fromOklab = (color: Oklab): Rgb => fromUnitRange(convertOklabToRgb(color));

/** CSS Color 4, "Converting Lab or Oklab colors to LCH or Oklch colors". */
export function labToLch({ l, a, b }: Oklab): Lch {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: degrees < 0 ? degrees + 360 : degrees };
}

/** CSS Color 4, "Converting LCH or Oklch colors to Lab or Oklab colors". */
export function lchToLab({ l, c, h }: Lch): Oklab {
  const radians = (h * Math.PI) / 180;
  return { l, a: c * Math.cos(radians), b: c * Math.sin(radians) };
}

/** ΔE OK, the distance in OKLab: CSS Color 4, "Color Difference". */
export const deltaE = (one: Oklab, other: Oklab): number =>
  Math.sqrt((one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);
