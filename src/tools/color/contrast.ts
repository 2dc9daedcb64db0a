import { formatHex, toBytes } from "./format.ts";
import { nearestPassing } from "./nearest-passing.ts";
import { parseColor } from "./parse.ts";
import { fromRgb } from "./srgb.ts";
import { composite, contrastRatio, least, luminance, type Passes, passes, shownRatio, white } from "./wcag.ts";

export interface Contrast {
  foreground: string;
  background: string;
  /** Two decimals, rounded down. */
  ratio: number;
  normal: Passes;
  large: Passes;
  nonText: { aa: boolean };
  /** The nearest opaque foreground that reaches AA for normal text, or null where this one does. */
  suggestion: string | null;
}

/**
 * WCAG 2.2 contrast of a foreground on a background. A translucent foreground is judged as it is seen on the
 * background, a translucent background as it is seen on white; passing is judged on the unrounded ratio.
 */
export function contrast(input: { foreground: string; background: string }): Contrast {
  const foreground = parseColor(input.foreground, "/foreground");
  const background = parseColor(input.background, "/background");
  const behind = composite({ ...background, rgb: toBytes(background.rgb) }, white);
  const front = composite({ ...foreground, rgb: toBytes(foreground.rgb) }, behind);
  const light = luminance(behind);
  const ratio = contrastRatio(luminance(front), light);
  const normal = passes(ratio, least.normal);
  return {
    foreground: formatHex(foreground),
    background: formatHex(background),
    ratio: shownRatio(ratio),
    normal,
    large: passes(ratio, least.large),
    nonText: { aa: ratio >= least.nonText.aa },
    suggestion: normal.aa ? null : formatHex(fromRgb(nearestPassing(front, light))),
  };
}
