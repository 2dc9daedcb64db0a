import { colorsNamed } from "culori/fn";
import { invalidField, invalidInput } from "../../operation/refusal.ts";
import { readFunction } from "./color-functions.ts";
import { type Color, fromInteger, fromRgb, parseHex } from "./srgb.ts";

/** The notations that are converted into each other. */
export const NOTATIONS = ["hex", "rgb", "hsl"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** CSS Color 4, section 6.1, without the keyword `transparent`, in alphabetical order. */
export const NAMED_COLORS: ReadonlyMap<string, Color> = new Map(
  Object.entries(colorsNamed).map(([name, value]) => [name, fromInteger(value)]),
);

const ACCEPTED: Readonly<Record<Notation, string>> = {
  hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA, with or without the #",
  rgb: "rgb(52, 152, 219), rgb(20% 60% 86%) or rgb(52 152 219 / 50%)",
  hsl: "hsl(204, 70%, 53%), hsl(204deg 70% 53%) or hsl(204 70% 53% / 50%)",
};

function readAs(notation: Notation, text: string): Color | undefined {
  if (notation === "hex") return parseHex(text);
  return text.toLowerCase().startsWith(notation) ? readFunction(text) : undefined;
}

/** Reads a colour in hex, rgb or hsl notation, or in that of `from`. @throws Refusal at /color for anything else. */
export function parseNotation(text: string, from: Notation | undefined): { notation: Notation; parsed: Color } {
  const value = trimmed(text);
  for (const notation of from ? [from] : NOTATIONS) {
    const parsed = readAs(notation, value);
    if (parsed) return { notation, parsed };
  }
  const accepted = from
    ? `${from} notation: ${ACCEPTED[from]}`
    : "a colour in hex, rgb or hsl notation: #3498db, rgb(52, 152, 219) or hsl(204, 70%, 53%)";
  throw invalidField("/color", `Must be ${accepted}; for names and other notations use color info`);
}

const NO_COLOR =
  "Must be a CSS colour, such as #3498db, rgb(52, 152, 219), hsl(204, 70%, 53%), oklch(0.65 0.13 243) or tomato";

function readColor(text: string): Color | undefined {
  const value = trimmed(text);
  return parseName(value) ?? parseHex(value) ?? readFunction(value);
}

/** Reads a colour in any notation of CSS Color 4, or in hsv() or cmyk(). @throws Refusal at /color for anything else. */
export function parseColor(text: string): Color {
  const color = readColor(text);
  if (color) return color;
  throw invalidField("/color", NO_COLOR);
}

/** Reads the colours in two fields. @throws Refusal at each of these whose text is not a colour. */
export function parseColors<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  [one, other]: readonly [Name, Name],
): [Color, Color] {
  const [first, second] = [readColor(texts[one]), readColor(texts[other])];
  if (first && second) return [first, second];
  const wrong = [first ? [] : one, second ? [] : other].flat();
  throw invalidInput(wrong.map((name) => ({ path: `/${name}`, message: NO_COLOR })));
}

const trimmed = (text: string): string => text.replace(/^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g, "");

function parseName(text: string): Color | undefined {
  // Only ASCII letters: the Kelvin sign has a plain k as its lower case.
  if (!/^[a-z]+$/i.test(text)) return undefined;
  const name = text.toLowerCase();
  return name === "transparent" ? fromRgb({ r: 0, g: 0, b: 0 }, 0) : NAMED_COLORS.get(name);
}
