/** The kind of a component: a number, a percentage, an angle, the word `none`, or another word. */
type ComponentKind = "n" | "p" | "a" | "z" | "w";

/** One component of a colour function. */
export interface ColorComponent {
  kind: ComponentKind;
  /** The number, the percentage, or the angle in degrees; 0 for words. */
  value: number;
  /** A word in lower case, else empty. */
  word: string;
}

/** CSS Syntax 3: a number with its unit, a word, a separator, or white space. */
const TOKEN = /([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|[a-z_][\w-]*)?|([a-z_][\w-]*)|([,/])|[\t\n\f\r ]+/iy;

const DEGREES = new Map([
  ["deg", 1],
  ["grad", 0.9],
  ["rad", 180 / Math.PI],
  ["turn", 360],
]);

function numeric(value: number, unit: string | undefined): ColorComponent | undefined {
  if (unit === undefined) return { kind: "n", value, word: "" };
  if (unit === "%") return { kind: "p", value, word: "" };
  const factor = DEGREES.get(unit);
  return factor === undefined ? undefined : { kind: "a", value: value * factor, word: "" };
}

const keyword = (word: string): ColorComponent => ({ kind: word === "none" ? "z" : "w", value: 0, word });

/** The components and the separators, "," and "/", of a function's text; undefined if it has anything else. */
export function tokenize(text: string): (ColorComponent | string)[] | undefined {
  const found: (ColorComponent | string)[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, number, unit, word, separator] = match;
    if (separator) found.push(separator);
    const component = number ? numeric(Number(number), unit?.toLowerCase()) : word && keyword(word.toLowerCase());
    if (component) found.push(component);
    else if (number) return undefined;
  }
  return found;
}
