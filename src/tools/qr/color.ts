import { invalidField } from "../../refusal.ts";
import { formatHex } from "../color/format.ts";
import { parseHex } from "../color/hex.ts";
import { composite, luminance, WHITE } from "../color/wcag.ts";

/** The colour of a kind of module. Components and opacity are 0 to 255. */
export interface Paint {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Four digits are left out: the lists of options name three, six and eight. */
const FOUR_DIGITS = /^#?[\da-f]{4}$/i;

const rgbOf = ({ red, green, blue }: Paint) => ({ r: red, g: green, b: blue });

/** Reads #RGB, #RRGGBB or #RRGGBBAA, the # being optional. @throws Refusal at the JSON pointer `path` for anything else. */
export function parsePaint(text: string, path: string): Paint {
  const color = FOUR_DIGITS.test(text) ? undefined : parseHex(text);
  if (!color) throw invalidField(path, "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA");
  const { r, g, b } = color.rgb;
  return { red: r, green: g, blue: b, alpha: color.alpha };
}

/** "#rrggbb": the colour without its opacity. */
export const opaqueHex = (paint: Paint): string => formatHex({ rgb: rgbOf(paint), alpha: 255 });

/** Relative luminance, 0 to 1, of the colour on white paper (WCAG 2.2, "relative luminance"). */
export const luminanceOnWhite = (paint: Paint): number =>
  luminance(composite({ rgb: rgbOf(paint), alpha: paint.alpha }, WHITE));
