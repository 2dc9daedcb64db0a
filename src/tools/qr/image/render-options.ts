import { invalidField } from "../../../operation/refusal.ts";
import { type Color, parseHex } from "../../color/srgb.ts";
import { composite, contrastRatio, luminance, MIN_RATIO, WHITE } from "../../color/wcag.ts";
import { QUIET_ZONE } from "../symbol/symbol.ts";
import { type ImageFormat, PAINT_EXPECTED, PAINT_PATTERN, type QrOptions } from "./fields.ts";

/** A colour of modules. Channels and opacity are whole numbers from 0 to 255. */
export type Paint = Pick<Color, "rgb" | "alpha">;

const PAINT = new RegExp(PAINT_PATTERN);

/** Reads #RGB, #RRGGBB or #RRGGBBAA; the # is optional. @throws Refusal at the JSON pointer `path` for anything else. */
export function parsePaint(text: string, path: string): Paint {
  const color = PAINT.test(text) ? parseHex(text) : undefined;
  if (color === undefined) throw invalidField(path, `Must be ${PAINT_EXPECTED}`);
  return { rgb: color.rgb, alpha: color.alpha };
}

/** How a symbol is rendered. */
export interface RenderOptions extends Pick<QrOptions, "size" | "margin" | "invert"> {
  format: ImageFormat;
  dark: Paint;
  light: Paint;
}

/** @throws Refusal at an invalid colour, or at "/format" if the two names of the format disagree. */
export function renderOptions({ type, format, size, margin, color, invert }: QrOptions): RenderOptions {
  if (type !== undefined && format !== undefined && type !== format)
    throw invalidField("/format", "Must be the same as type, which is another name for it; one of them is enough");
  const dark = parsePaint(color.dark, "/color/dark");
  const light = parsePaint(color.light, "/color/light");
  return { format: type ?? format ?? "png", size, margin, dark, light, invert };
}

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
