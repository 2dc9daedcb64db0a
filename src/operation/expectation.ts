import type { TSchema } from "@sinclair/typebox";

/** A number with commas between its thousands. */
export const grouped = (value: number): string => value.toLocaleString("en-US");

/** A number of things: "1 code", "2 codes". */
export const counted = (number: number, things: string): string =>
  `${grouped(number)} ${number === 1 ? things.replace(/s$/, "") : things}`;

/** "a to b", "at least a", "at most b" or nothing. */
export function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${grouped(least)} to ${grouped(most)}`;
  if (least !== undefined) return `at least ${grouped(least)}`;
  return most === undefined ? "" : `at most ${grouped(most)}`;
}

/** "a, b or c" */
export const alternatives = (words: readonly string[], last: "or" | "and" = "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

function textExpectation({ minLength, maxLength, maxBytes }: TSchema): string {
  if (maxBytes !== undefined)
    return `${minLength ? "a non-empty text" : "a text"} of at most ${grouped(maxBytes)} bytes`;
  if (minLength === 1 && maxLength === undefined) return "a non-empty text";
  const characters = range(minLength, maxLength);
  return characters ? `a text of ${characters} characters` : "a text";
}

const numberExpectation = (noun: string, { minimum, maximum }: TSchema): string => {
  const limits = range(minimum, maximum);
  if (!limits) return noun;
  return minimum !== undefined && maximum !== undefined ? `${noun} from ${limits}` : `${noun} of ${limits}`;
};

function listExpectation({ minItems, maxItems, items }: TSchema): string {
  const size = range(minItems, maxItems);
  const noun = items?.type === "string" ? "texts" : "values";
  return size ? `a list of ${size} ${noun}` : `a list of ${noun}`;
}

const EXPECTATIONS: Readonly<Record<string, (schema: TSchema) => string>> = {
  string: textExpectation,
  integer: (schema) => numberExpectation("a whole number", schema),
  number: (schema) => numberExpectation("a number", schema),
  null: () => "null",
  boolean: () => "true or false",
  array: listExpectation,
};

/** What a schema accepts, in words that complete "must be …": "a whole number from 4 to 128". */
export function expectation(schema: TSchema): string {
  if (schema.expected) return schema.expected;
  if (schema.anyOf) return alternatives(schema.anyOf.map(expectation));
  if (schema.enum) return `one of ${alternatives(schema.enum.map(String))}`;
  return EXPECTATIONS[schema.type]?.(schema) ?? "an object";
}

/** The kinds of JSON values (RFC 8259, 3), in the words of messages. */
type JsonKind = "a text" | "a number" | "a boolean" | "null" | "a list" | "an object";

/** The kinds by the name of their type in schemas, or in JavaScript. */
const KINDS: Readonly<Record<string, JsonKind>> = {
  string: "a text",
  integer: "a number",
  number: "a number",
  boolean: "a boolean",
  null: "null",
  array: "a list",
  object: "an object",
};

/** The kind of a parsed JSON value. */
export function jsonKind(value: unknown): JsonKind {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : (KINDS[typeof value] ?? "an object");
}

/** Whether a schema accepts any value of a kind. */
export function acceptsKind(schema: TSchema, kind: JsonKind): boolean {
  if (schema.anyOf) return schema.anyOf.some((option: TSchema) => acceptsKind(option, kind));
  const accepted = KINDS[schema.type];
  return accepted === undefined || accepted === kind;
}
