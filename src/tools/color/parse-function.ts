import { COLOR_FUNCTIONS } from "./color-functions.ts";
import { type ColorComponent, tokenize } from "./components.ts";
import { roundHalfUp } from "./rounding.ts";
import { type Color, clamp } from "./srgb.ts";

const CALL = /^([a-z]+)\((.*)\)$/is;

/** The value of a component; for a percentage, that share of `full`. */
const numberOf = (component: ColorComponent | undefined, hundred: number): number =>
  component?.kind === "p" ? (component.value * hundred) / 100 : (component?.value ?? 0);

/**
 * A colour written as one of the functions of CSS Color 4, or as hsv() or cmyk(); undefined for anything else.
 * Unlike in a style sheet there are no comments, escapes or calc(), and the closing parenthesis is required.
 *
 * @param names the functions to accept, in lower case; all if omitted
 */
export function parseFunction(text: string, names?: readonly string[]): Color | undefined {
  const [, given = "", body = ""] = CALL.exec(text) ?? [];
  const name = given.toLowerCase();
  const called = COLOR_FUNCTIONS.get(name);
  if (!called || names?.includes(name) === false) return undefined;
  const tokens = tokenize(body);
  const kinds = tokens?.map((each) => (typeof each === "string" ? each : each.kind)).join("");
  if (!tokens || kinds === undefined || !called.grammar.test(kinds)) return undefined;
  const components = tokens.filter((each) => typeof each !== "string");
  const space = components[0]?.kind === "w" ? components.shift()?.word : undefined;
  const alpha = components[called.fullValues.length];
  return called.make(
    called.fullValues.map((hundred, index) => numberOf(components[index], hundred)),
    alpha ? roundHalfUp(clamp(numberOf(alpha, 1), 0, 1) * 255) : 255,
    space ?? "",
  );
}
