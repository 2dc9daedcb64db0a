import { invalidField } from "../../refusal.ts";

/** A colour of modules. Components and opacity are 0 to 255. */
export interface Paint {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Three, six or eight hex digits; the # is optional, as a query string needs it as %23. */
const HEX = /^#?(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** Reads #RGB, #RRGGBB or #RRGGBBAA. @throws Refusal at the JSON pointer `path` for anything else. */
export function parsePaint(text: string, path: string): Paint {
  if (!HEX.test(text)) throw invalidField(path, "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA");
  const digits = text.replace("#", "");
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const value = Number.parseInt(full.padEnd(8, "f"), 16);
  return { red: value >>> 24, green: (value >>> 16) & 0xff, blue: (value >>> 8) & 0xff, alpha: value & 0xff };
}

/** "#rrggbb": the colour without its opacity. */
export function opaqueHex({ red, green, blue }: Paint): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}

/** Relative luminance, 0 to 1, of the colour on white paper (WCAG 2.2, "relative luminance"). */
export function luminanceOnWhite({ red, green, blue, alpha }: Paint): number {
  const linear = (component: number) => {
    const value = (component * alpha + 255 * (255 - alpha)) / 255 / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
