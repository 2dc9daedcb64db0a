/** What a text that was entered into a field stands for, and what is wrong with it. */
import { syntaxErrorOffset } from "../../tools/jwt/token/json.ts";
import type { Schema } from "../definitions.ts";

export const typesOf = ({ anyOf, type }: Schema): (string | undefined)[] => anyOf?.map((each) => each.type) ?? [type];

export const isNumeric = (schema: Schema): boolean =>
  typesOf(schema).every((type) => type === "integer" || type === "number");

const NUMBER = /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i;

/** The value of a text for a schema. The service says what is wrong with one outside the limits. */
export function valueFrom(schema: Schema, text: string): string | number | boolean {
  const types = typesOf(schema);
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  const isNumber = types.includes("string")
    ? // As the schema takes texts too, "007" is one, and so is "1.5" if numbers must be whole.
      String(number) === text.trim() && (types.includes("number") || Number.isInteger(number))
    : Number.isFinite(number);
  if (isNumber && (types.includes("number") || types.includes("integer"))) return number;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

const DECIMAL = /^\s*([+-]?(?=[.,]?\d)\d*)(?:[.,](\d+))?\s*$/;

/** Whether a field has a number with fractions: its text may have a comma or a point before them. */
export const isDecimal = ({ type }: Schema): boolean => type === "number";

/** The number of a text with a comma or a point before its fraction; NaN for other texts. */
export function decimalFrom(text: string): number {
  const [, whole, fraction = 0] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}.${fraction}`);
}

/** What is wrong with a text for a number. "1,234" has two meanings, unless the limits exclude the larger one. */
export function decimalProblem({ maximum = Number.POSITIVE_INFINITY }: Schema, text: string): string | undefined {
  const value = decimalFrom(text);
  if (Number.isNaN(value)) return "Must be digits with a comma or a point before the fraction, such as 12.50";
  const [, whole, thousand] = /^\s*[+-]?([1-9]\d{0,2})[.,](\d{3})\s*$/.exec(text) ?? [];
  if (whole === undefined || Number(`${whole}${thousand}`) > maximum) return undefined;
  return `May mean ${whole}${thousand} or ${Math.abs(value)}: write one of these`;
}

/** What is wrong with a JSON text at the offset of its first syntax error. */
function mistakeAt(text: string, offset: number): string {
  const [character = ""] = text.slice(offset, offset + 2);
  const before = text.slice(0, offset).trimEnd().at(-1);
  if (character === "") return "the text ends too early";
  if (/['‘’“”]/.test(character)) return 'texts and names stand in straight double quotes, "…"';
  if (/[}\]]/.test(character) && before === ",") return "a comma before the end is too much";
  if (/[\w$]/.test(character) && (before === "{" || before === ",")) return 'names stand in double quotes, "…"';
  if (/["\w{[]/.test(character) && before !== undefined && /["\w}\]]/.test(before))
    return "a comma or a colon is missing";
  return `${character} cannot stand here`;
}

/** Why a text is no JSON object, with the place of the first mistake; undefined if it is one. */
export function jsonProblem(text: string): string | undefined {
  const offset = syntaxErrorOffset(text);
  if (offset !== null) {
    const lines = text.slice(0, offset).split("\n");
    return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${mistakeAt(text, offset)}`;
  }
  return /^\s*\{/.test(text) ? undefined : 'Must be a JSON object, such as {"sub": "me"}';
}
