import { alphaValue, formatHex, formatHsl, formatRgb } from "./format.ts";
import { type Notation, parseNotation } from "./parse.ts";
import { roundHalfUp } from "./rounding.ts";
import type { Hsl, Rgb } from "./srgb.ts";

export interface ConvertInput {
  color: string;
  from: Notation;
  to: Notation;
  /** Decimals of the hsl strings, 0 to 4. */
  precision: number;
}

export interface Conversion {
  original: string;
  from: Notation;
  to: Notation;
  converted: string;
  hex: string;
  rgb: string;
  hsl: string;
  /** 0 to 1 */
  alpha: number;
  /** Not rounded to whole numbers, but to 4 decimals. */
  components: { rgb: Rgb; hsl: Hsl };
}

const exact = (value: number): number => roundHalfUp(value, 4);

/** A colour of one notation in another. Refuses at /color what is not in the notation that `from` names. */
export function convert({ color, from, to, precision }: ConvertInput): Conversion {
  const parsed = parseNotation(from, color);
  const { rgb, hsl, alpha } = parsed;
  const written = { hex: formatHex(parsed), rgb: formatRgb(parsed), hsl: formatHsl(parsed, precision) };
  return {
    original: color,
    from,
    to,
    converted: written[to],
    ...written,
    alpha: alphaValue(alpha),
    components: {
      rgb: { r: exact(rgb.r), g: exact(rgb.g), b: exact(rgb.b) },
      hsl: { h: exact(hsl.h) % 360, s: exact(hsl.s), l: exact(hsl.l) },
    },
  };
}
