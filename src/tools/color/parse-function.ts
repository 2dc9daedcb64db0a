import { COLOR_FUNCTIONS } from "./color-functions.ts";
import type { CssColor } from "./interpolation.ts";
import { clamp } from "./srgb.ts";

const CALL = /^([a-z]+)\((.*)\)$/is;

/** CSS Syntax 3: a number with its unit, a word, or another character. White space matches nothing. */
const TOKEN = /([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z_][\w-]*)?|([a-z_][\w-]*)|[^\t\n\f\r ]/g;

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
 * The components of a colour that is written as one of the functions of CSS Color 4, or as hsv() or cmyk(); undefined for
 * anything else. Unlike in a style sheet there are no comments, escapes or calc(), and the closing parenthesis is required.
 */
export function readFunction(text: string): CssColor | undefined {
  const [, name = "", body = ""] = CALL.exec(text) ?? [];
  const lowerName = name.toLowerCase();
  const called = COLOR_FUNCTIONS.get(lowerName);
  if (!called) return undefined;
  const tokens = Array.from(body.toLowerCase().matchAll(TOKEN), tokenOf);
  if (!called.grammar.test(tokens.map(({ kind }) => kind).join(""))) return undefined;
  const components = tokens.filter(({ kind }) => "npaz".includes(kind));
  // What follows the other components is alpha, of which 100% is 1.
  const values = components.map((each, index) =>
    each.kind === "z" ? undefined : numberOf(each, called.fullValues[index] ?? 1),
  );
  const space = lowerName === "color" ? (tokens[0]?.text ?? "") : lowerName;
  // color() has no space with the name of a function.
  if (space !== lowerName && COLOR_FUNCTIONS.has(space)) return undefined;
  const count = called.fullValues.length;
  const alpha = values.length > count ? values[count] : 1;
  return {
    space,
    components: values.slice(0, count),
    alpha: alpha === undefined ? undefined : clamp(alpha, 0, 1),
  };
}
