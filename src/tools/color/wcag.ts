import { convertRgbToLrgb } from "culori/fn";
import { blend, type Color, type Rgb, toUnitRange } from "./srgb.ts";

/** WCAG 2.2, relative luminance: 0 for black, 1 for white. */
export function luminance(color: Rgb): number {
  const { r, g, b } = convertRgbToLrgb(toUnitRange(color));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, contrast ratio of two luminances: 1 to 21. */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** WCAG 2.2, contrast ratio of two opaque colours. */
export const ratioOf = (one: Rgb, other: Rgb): number => contrastRatio(luminance(one), luminance(other));

/** A ratio to two decimals, rounded down, so that 4.499 is not shown as the 4.5 that passes. */
export const roundRatioDown = (ratio: number): number => Math.floor(ratio * 100) / 100;

/** The minimum ratios of WCAG 2.2: success criteria 1.4.3 and 1.4.6 for text, 1.4.11 for controls and graphics. */
export const MIN_RATIO = { normal: { aa: 4.5, aaa: 7 }, large: { aa: 3, aaa: 4.5 }, nonText: { aa: 3 } };

/** The levels that an unrounded ratio passes: AA, and the stricter AAA. */
export const levelsPassed = (ratio: number, minimum: { aa: number; aaa: number }) => ({
  aa: ratio >= minimum.aa,
  aaa: ratio >= minimum.aaa,
});

/** The highest passed level, for text forms. */
export const levelsInWords = ({ aa, aaa = false }: { aa: boolean; aaa?: boolean }): string =>
  aaa ? "AAA" : aa ? "AA" : "fails";

/** A translucent colour composited on the opaque `bottom`: CSS Compositing 1, "source over". */
export const composite = ({ rgb, alpha }: Pick<Color, "rgb" | "alpha">, bottom: Rgb): Rgb =>
  blend(rgb, bottom, alpha / 255);

export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };
