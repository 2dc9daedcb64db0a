import { colorsNamed } from "culori/fn";
import { invalidField } from "../../refusal.ts";
import { parseFunction } from "./parse-function.ts";
import { type Color, fromInteger, fromRgb } from "./srgb.ts";

/** The notations that can be converted into each other. */
export const NOTATIONS = ["hex", "rgb", "hsl"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** The most characters that a colour may have. */
export const MAX_COLOR_LENGTH = 256;

/** CSS Color 4, section 6.1, without the keyword `transparent`, in alphabetical order. */
export const NAMED_COLORS: ReadonlyMap<string, Color> = new Map(
  Object.entries(colorsNamed).map(([name, value]) => [name, fromInteger(value)]),
);

const transparent = fromRgb({ r: 0, g: 0, b: 0 }, 0);

const accepted = {
  hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA, with or without the #",
  rgb: "rgb(52, 152, 219), rgb(20% 60% 86%) or rgb(52 152 219 / 50%)",
  hsl: "hsl(204, 70%, 53%), hsl(204deg 70% 53%) or hsl(204 70% 53% / 50%)",
};

const parsers = {
  hex: parseHex,
  rgb: (text: string) => parseFunction("rgb", text),
  hsl: (text: string) => parseFunction("hsl", text),
};

/** The colour that `text` is in that notation, else a refusal at the JSON pointer `path`. */
export function parseNotation(notation: Notation, text: string, path = "/color"): Color {
  return parsers[notation](trimmed(text, path)) ?? refuse(path, `Must be ${notation} notation: ${accepted[notation]}`);
}

/** The colour that `text` is in any notation or by its CSS name, else a refusal at the JSON pointer `path`. */
export function parseColor(text: string, path = "/color"): Color {
  const value = trimmed(text, path);
  return (
    parseName(value) ??
    parseHex(value) ??
    parseFunction("rgb", value) ??
    parseFunction("hsl", value) ??
    refuse(path, "Must be a colour: hex such as #3498db, rgb(52, 152, 219), hsl(204, 70%, 53%) or a CSS colour name")
  );
}

function trimmed(text: string, path: string): string {
  if (text.length > MAX_COLOR_LENGTH) {
    return refuse(path, `Must be a colour of at most ${MAX_COLOR_LENGTH} characters`);
  }
  return text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "");
}

function refuse(path: string, message: string): never {
  throw invalidField(path, message);
}

function parseName(text: string): Color | undefined {
  // Else the Kelvin sign, whose lower case is a plain k, would do for one.
  if (!/^[a-z]+$/i.test(text)) return undefined;
  const name = text.toLowerCase();
  return name === "transparent" ? transparent : NAMED_COLORS.get(name);
}

/** CSS Color 4, section 5.2, the `#` being optional. */
function parseHex(text: string): Color | undefined {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (!digits) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const value = Number.parseInt(long.padEnd(8, "f"), 16);
  return fromRgb({ r: value >>> 24, g: (value >>> 16) & 255, b: (value >>> 8) & 255 }, value & 255);
}
