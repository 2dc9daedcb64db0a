import { alphaValue, formatHex, formatHsl, formatRgb, toBytes } from "./format.ts";
import { type NearestName, nearestName } from "./name.ts";
import { parseColor } from "./parse.ts";
import { roundHalfUp } from "./rounding.ts";
import { type OtherNotations, otherNotations } from "./spaces.ts";
import { type Color, fromRgb, type Rgb } from "./srgb.ts";
import { black, composite, contrastRatio, least, luminance, type Passes, passes, shownRatio, white } from "./wcag.ts";

export interface ContrastWith extends Passes {
  ratio: number;
}

export interface ColorInfo extends OtherNotations {
  original: string;
  hex: string;
  rgb: string;
  hsl: string;
  /** 0 to 1 */
  alpha: number;
  /** WCAG 2.2 relative luminance */
  luminance: number;
  /** 0 to 255 */
  brightness: number;
  /** Whether black text is read better on it than white text. */
  isLight: boolean;
  isDark: boolean;
  contrast: { white: ContrastWith; black: ContrastWith };
  name: NearestName;
}

/**
 * What there is to know about a colour. All of it but `hsl` is that of the whole channels that are shown; luminance,
 * brightness and the name are those of the colour itself, whatever its alpha, the contrasts those of what is seen.
 */
export function info({ color }: { color: string }): ColorInfo {
  const parsed = parseColor(color);
  const shown = fromRgb(toBytes(parsed.rgb), parsed.alpha);
  const { r, g, b } = shown.rgb;
  const light = luminance(shown.rgb);
  const isLight = contrastRatio(light, 0) >= contrastRatio(light, 1);
  return {
    original: color,
    hex: formatHex(parsed),
    rgb: formatRgb(parsed),
    hsl: formatHsl(parsed),
    ...otherNotations(shown),
    alpha: alphaValue(parsed.alpha),
    luminance: roundHalfUp(light, 10),
    brightness: roundHalfUp((299 * r + 587 * g + 114 * b) / 1000),
    isLight,
    isDark: !isLight,
    contrast: { white: contrastOn(shown, white), black: contrastOn(shown, black) },
    name: nearestName(shown),
  };
}

function contrastOn(color: Color, background: Rgb): ContrastWith {
  const ratio = contrastRatio(luminance(composite(color, background)), luminance(background));
  return { ratio: shownRatio(ratio), ...passes(ratio, least.normal) };
}
