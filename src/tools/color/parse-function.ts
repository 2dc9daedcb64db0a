import { roundHalfUp } from "./rounding.ts";
import { type Color, fromHsl, fromRgb } from "./srgb.ts";

/** What a component is written as: a number, a percentage, an angle, or the word `none`. */
type Kind = "n" | "p" | "a" | "z";

interface Component {
  kind: Kind;
  value: number;
}

/** CSS Syntax 3: a number with its unit, a word, a separator, or white space. */
const token = /([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|[a-z_][\w-]*)?|([a-z_][\w-]*)|([,/])|[\t\n\f\r ]+/iy;

const degrees = new Map([
  ["deg", 1],
  ["grad", 0.9],
  ["rad", 180 / Math.PI],
  ["turn", 360],
]);

/** CSS Color 4, sections 5 and 7: the kinds of components in order, with commas all through or nowhere. */
const grammars = {
  rgb: /^(?:n,n,n(?:,[np])?|p,p,p(?:,[np])?|[npz]{3}(?:\/[npz])?)$/,
  hsl: /^(?:[na],p,p(?:,[np])?|[naz][npz]{2}(?:\/[npz])?)$/,
};

export type FunctionName = keyof typeof grammars;

/**
 * A colour written as `rgb()`, `rgba()`, `hsl()` or `hsla()` of CSS Color 4, in comma or space syntax, or undefined.
 * Unlike a style sheet it knows no comments, escapes or `calc()`, and wants the closing parenthesis.
 */
export function parseFunction(name: FunctionName, text: string): Color | undefined {
  const body = /^(rgb|hsl)a?\((.*)\)$/is.exec(text);
  if (body?.[1]?.toLowerCase() !== name) return undefined;
  const tokens = tokenize(body[2] ?? "");
  if (!tokens || !grammars[name].test(tokens.map((each) => (typeof each === "string" ? each : each.kind)).join(""))) {
    return undefined;
  }
  const [x, y, z, alpha] = tokens.filter((each) => typeof each !== "string");
  if (!x || !y || !z) return undefined;
  return name === "rgb"
    ? fromRgb({ r: channel(x), g: channel(y), b: channel(z) }, opacity(alpha))
    : fromHsl({ h: x.value, s: y.value, l: z.value }, opacity(alpha));
}

function tokenize(text: string): (Component | string)[] | undefined {
  const found: (Component | string)[] = [];
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return undefined;
    const [, number, unit, word, separator] = match;
    if (separator) found.push(separator);
    const component = number ? numeric(Number(number), unit?.toLowerCase()) : word && keyword(word);
    if (component) found.push(component);
    else if (number || word) return undefined;
  }
  return found;
}

function numeric(value: number, unit: string | undefined): Component | undefined {
  if (unit === undefined) return { kind: "n", value };
  if (unit === "%") return { kind: "p", value };
  const factor = degrees.get(unit);
  return factor === undefined ? undefined : { kind: "a", value: value * factor };
}

const keyword = (word: string): Component | undefined =>
  word.toLowerCase() === "none" ? { kind: "z", value: 0 } : undefined;

const channel = ({ kind, value }: Component): number => (kind === "p" ? (value * 255) / 100 : value);

/** Alpha in 255ths; a missing one is opaque. */
function opacity(alpha: Component | undefined): number {
  if (!alpha) return 255;
  const share = alpha.kind === "p" ? alpha.value / 100 : alpha.value;
  return roundHalfUp(Math.min(Math.max(share, 0), 1) * 255);
}
