import { composite, contrastRatio, luminance, MIN_RATIO, WHITE } from "../color/wcag.ts";
import type { Paint } from "./render-options.ts";

/** Modules of quiet zone that a symbol needs on each side (ISO/IEC 18004:2015, 6.3.8). */
export const QUIET_ZONE = 4;

/** The minimum contrast ratio for scanning: that of WCAG 2.2 for graphics (1.4.11). */
const MIN_CONTRAST = MIN_RATIO.nonText.aa;

const luminanceOnWhite = (paint: Paint): number => luminance(composite(paint, WHITE));

/** Warnings about a margin, in modules. */
export function marginWarnings(margin: number): string[] {
  if (margin >= QUIET_ZONE) return [];
  return [
    `The margin is under ${QUIET_ZONE} modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol`,
  ];
}

/** Warnings about an image of `size` pixels and `modules` modules, margin included. */
export function sizeWarnings(size: number, modules: number): string[] {
  if (size >= 2 * modules) return [];
  return [`Each module is one pixel, too small for some scanners: from a size of ${2 * modules} it is two`];
}

/** Warnings about a pair of colours; translucent ones are composited on white. */
export function colorWarnings(dark: Paint, light: Paint): string[] {
  const [under, over] = [luminanceOnWhite(dark), luminanceOnWhite(light)];
  const contrast = contrastRatio(under, over);
  const warnings: string[] = [];
  if (contrast < MIN_CONTRAST) {
    warnings.push(
      `The contrast of dark and light is too low to scan: ${contrast.toFixed(2)}:1, should be ${MIN_CONTRAST}:1 or more`,
    );
  }
  if (under > over)
    warnings.push("Dark and light are reversed: many scanners read only dark modules on a light ground");
  return warnings;
}
