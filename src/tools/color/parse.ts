import { colorsNamed } from "culori/fn";
import { invalidField } from "../../refusal.ts";
import { parseHex } from "./hex.ts";
import { parseFunction } from "./parse-function.ts";
import { type Color, fromInteger, fromRgb } from "./srgb.ts";

/** The notations that are converted into each other. */
export const NOTATIONS = ["hex", "rgb", "hsl"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** The greatest length of a colour, in characters. */
export const MAX_COLOR_LENGTH = 256;

/** CSS Color 4, section 6.1, without the keyword `transparent`, in alphabetical order. */
export const NAMED_COLORS: ReadonlyMap<string, Color> = new Map(
  Object.entries(colorsNamed).map(([name, value]) => [name, fromInteger(value)]),
);

const TRANSPARENT = fromRgb({ r: 0, g: 0, b: 0 }, 0);

const ACCEPTED: Readonly<Record<Notation, string>> = {
  hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA, with or without the #",
  rgb: "rgb(52, 152, 219), rgb(20% 60% 86%) or rgb(52 152 219 / 50%)",
  hsl: "hsl(204, 70%, 53%), hsl(204deg 70% 53%) or hsl(204 70% 53% / 50%)",
};

const PARSERS: Readonly<Record<Notation, (text: string) => Color | undefined>> = {
  hex: parseHex,
  rgb: (text) => parseFunction(text, ["rgb", "rgba"]),
  hsl: (text) => parseFunction(text, ["hsl", "hsla"]),
};

/**
 * Reads a colour in one notation.
 *
 * @throws Refusal at the JSON pointer `path` if the text is not in that notation.
 */
export function parseNotation(notation: Notation, text: string, path = "/color"): Color {
  const color = PARSERS[notation](trimmed(text, path));
  if (!color) throw invalidField(path, `Must be ${notation} notation: ${ACCEPTED[notation]}`);
  return color;
}

/**
 * Reads a colour in hex, rgb or hsl notation, and detects the notation.
 *
 * @throws Refusal at the JSON pointer `path` if the text is in none of them.
 */
export function detectNotation(text: string, path = "/color"): { notation: Notation; parsed: Color } {
  const value = trimmed(text, path);
  for (const notation of NOTATIONS) {
    const parsed = PARSERS[notation](value);
    if (parsed) return { notation, parsed };
  }
  throw invalidField(
    path,
    "Must be a colour in hex, rgb or hsl notation: #3498db, rgb(52, 152, 219) or hsl(204, 70%, 53%)",
  );
}

/**
 * Reads a colour in any notation of CSS Color 4, or in hsv() or cmyk().
 *
 * @throws Refusal at the JSON pointer `path` if the text is not a colour.
 */
export function parseColor(text: string, path = "/color"): Color {
  const value = trimmed(text, path);
  const color = parseName(value) ?? parseHex(value) ?? parseFunction(value);
  if (color) return color;
  throw invalidField(
    path,
    "Must be a CSS colour, such as #3498db, rgb(52, 152, 219), hsl(204, 70%, 53%), oklch(0.65 0.13 243) or tomato",
  );
}

function trimmed(text: string, path: string): string {
  if (text.length > MAX_COLOR_LENGTH) {
    throw invalidField(path, `Must be a colour of at most ${MAX_COLOR_LENGTH} characters`);
  }
  return text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "");
}

function parseName(text: string): Color | undefined {
  // Only ASCII letters: the Kelvin sign has a plain k as its lower case.
  if (!/^[a-z]+$/i.test(text)) return undefined;
  const name = text.toLowerCase();
  return name === "transparent" ? TRANSPARENT : NAMED_COLORS.get(name);
}
