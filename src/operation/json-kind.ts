import type { TSchema } from "@sinclair/typebox";

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
