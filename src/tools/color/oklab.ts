import { convertRgbToOklab } from "culori/fn";
import type { Rgb } from "./srgb.ts";

/** A colour in OKLab: lightness from 0 to 1, and the axes from green to red and from blue to yellow. */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** CSS Color 4, "Oklab and Oklch". */
export const toOklab = ({ r, g, b }: Rgb): Oklab => convertRgbToOklab({ r: r / 255, g: g / 255, b: b / 255 });

/** ΔE OK, the distance in OKLab: CSS Color 4, "Color Difference". */
export const deltaE = (one: Oklab, other: Oklab): number =>
  Math.sqrt((one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);
