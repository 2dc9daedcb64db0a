import type { TSchema } from "@sinclair/typebox";

/** The kinds of JSON values (RFC 8259, 3), in the words of messages. */
type JsonKind = "a text" | "a number" | "a boolean" | "null" | "a list" | "an object";

/** The kind of a parsed JSON value. */
export function jsonKind(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "a text";
  if (typeof value === "number") return "a number";
  return typeof value === "boolean" ? "a boolean" : "an object";
}

const KINDS: Readonly<Record<string, JsonKind>> = {
  string: "a text",
  integer: "a number",
  number: "a number",
  boolean: "a boolean",
  null: "null",
  array: "a list",
  object: "an object",
};

/** Whether a schema accepts any value of a kind. */
export function acceptsKind(schema: TSchema, kind: JsonKind): boolean {
  if (schema.anyOf) return schema.anyOf.some((option: TSchema) => acceptsKind(option, kind));
  const accepted = KINDS[schema.type];
  return accepted === undefined || accepted === kind;
}
