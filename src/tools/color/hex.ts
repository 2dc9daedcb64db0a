import { type Color, fromRgb } from "./srgb.ts";

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Reads #RGB, #RGBA, #RRGGBB or #RRGGBBAA, the # being optional: CSS Color 4, section 5.2. Undefined for anything else. */
export function parseHex(text: string): Color | undefined {
  const digits = HEX.exec(text)?.[1];
  if (!digits) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const value = Number.parseInt(long.length === 6 ? `${long}ff` : long, 16);
  return fromRgb({ r: value >>> 24, g: (value >>> 16) & 255, b: (value >>> 8) & 255 }, value & 255);
}
