import { composite, contrastRatio, luminance, MIN_RATIO, WHITE } from "../../color/wcag.ts";
import type { Paint, RenderOptions } from "./render-options.ts";

/** Modules of quiet zone that a symbol needs on each side (ISO/IEC 18004:2015, 6.3.8). */
const QUIET_ZONE = 4;

/** The minimum contrast ratio for scanning: that of WCAG 2.2 for graphics (1.4.11). */
const MIN_CONTRAST = MIN_RATIO.nonText.aa;

const luminanceOnWhite = (paint: Paint): number => luminance(composite(paint, WHITE));

/**
 * Reasons why scanners may not read a symbol with `modules` modules on each side. Half blocks have neither colours nor
 * pixels, and SVG has no pixels. Translucent colours are composited on white.
 */
export function renderWarnings(modules: number, { format, size, margin, dark, light }: RenderOptions): string[] {
  const warnings: string[] = [];
  if (margin < QUIET_ZONE)
    warnings.push(
      `The margin is under ${QUIET_ZONE} modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol`,
    );
  if (format !== "text") warnings.push(...colorWarnings(dark, light));
  const twoPixels = 2 * (modules + 2 * margin);
  if (format === "png" && size < twoPixels)
    warnings.push(`Each module is one pixel, too small for some scanners: from a size of ${twoPixels} it is two`);
  return warnings;
}

function colorWarnings(dark: Paint, light: Paint): string[] {
  const [under, over] = [luminanceOnWhite(dark), luminanceOnWhite(light)];
  const contrast = contrastRatio(under, over);
  const warnings: string[] = [];
  if (contrast < MIN_CONTRAST)
    warnings.push(
      `The contrast of dark and light is too low to scan: ${contrast.toFixed(2)}:1, should be ${MIN_CONTRAST}:1 or more`,
    );
  if (under > over)
    warnings.push("Dark and light are reversed: many scanners read only dark modules on a light ground");
  return warnings;
}
