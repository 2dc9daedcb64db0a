import { COLOR_FUNCTIONS } from "./color-functions.ts";
import { roundHalfUp } from "./rounding.ts";
import { type Color, clamp } from "./srgb.ts";

const CALL = /^([a-z]+)\((.*)\)$/is;

/** CSS Syntax 3: a number with its unit, a word, or another character. White space matches nothing. */
const TOKEN = /([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|[a-z_][\w-]*)?|([a-z_][\w-]*)|[^\t\n\f\r ]/g;

interface CssToken {
  /** "n" for a number, "p" a percentage, "a" an angle, "z" the word `none`, "w" another word, or the other character. */
  kind: string;
  /** The number, the percentage, or the angle in degrees; 0 for anything else. */
  value: number;
  text: string;
}

/** The kind of a number with this unit, and the factor that gives its value. */
const UNITS: ReadonlyMap<string | undefined, readonly [kind: string, factor: number]> = new Map([
  [undefined, ["n", 1]],
  ["%", ["p", 1]],
  ["deg", ["a", 1]],
  ["grad", ["a", 0.9]],
  ["rad", ["a", 180 / Math.PI]],
  ["turn", ["a", 360]],
]);

function tokenOf([text, number, unit, word]: RegExpExecArray): CssToken {
  if (word) return { kind: word === "none" ? "z" : "w", value: 0, text };
  if (!number) return { kind: text, value: 0, text };
  const [kind, factor] = UNITS.get(unit) ?? ["?", 0];
  return { kind, value: Number(number) * factor, text };
}

/** The value of a component, of which 100% is `hundred`. */
const numberOf = ({ kind, value }: CssToken, hundred: number): number =>
  kind === "p" ? (value * hundred) / 100 : value;

/**
 * A colour written as one of the functions of CSS Color 4, or as hsv() or cmyk(); undefined for anything else.
 * Unlike in a style sheet there are no comments, escapes or calc(), and the closing parenthesis is required.
 */
export function parseFunction(text: string): Color | undefined {
  const [, name = "", body = ""] = CALL.exec(text) ?? [];
  const called = COLOR_FUNCTIONS.get(name.toLowerCase());
  if (!called) return undefined;
  const tokens = Array.from(body.toLowerCase().matchAll(TOKEN), tokenOf);
  if (!called.grammar.test(tokens.map(({ kind }) => kind).join(""))) return undefined;
  const components = tokens.filter(({ kind }) => "npaz".includes(kind));
  // What follows the other components is alpha, of which 100% is 1.
  const values = components.map((each, index) => numberOf(each, called.fullValues[index] ?? 1));
  const alpha = clamp(values[called.fullValues.length] ?? 1, 0, 1);
  return called.make(values, roundHalfUp(alpha * 255), tokens[0]?.text ?? "");
}
