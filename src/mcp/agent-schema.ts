import type { TSchema } from "@sinclair/typebox";
import type { JsonObject } from "../json/object.ts";
import { isObjectSchema, type ObjectSchema } from "../operation/flat-fields.ts";
import { isRequired } from "../operation/json-schema.ts";
import type { AnyOperation } from "../operation/route.ts";

// Schemas as agents get them. The list of tools is part of every conversation, so it has what a model needs to make a
// call and to read its result. What it leaves out (limits, defaults) holds all the same, by the operation's
// reader, whose message says what to change.

/** The keywords that a model acts upon. */
const KEPT_KEYWORDS = ["type", "enum"];

/** Characters of a field's description that are always kept. */
const MAX_UNSHORTENED_LENGTH = 48;

/** A description up to its first clause: what follows are details, which the documents have. */
const firstClause = (text: string): string =>
  text.length <= MAX_UNSHORTENED_LENGTH ? text : (/^.{12,}?(?=[;:(]|, which)/.exec(text)?.[0] ?? text).trim();

const agentKeywords = (schema: TSchema): JsonObject =>
  Object.fromEntries(
    KEPT_KEYWORDS.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])),
  );

function field(schema: TSchema): JsonObject {
  if (isObjectSchema(schema)) return { type: "object", properties: fields(Object.entries(schema.properties)) };
  const description = schema.description === undefined ? {} : { description: firstClause(schema.description) };
  const items = schema.items === undefined ? {} : { items: { type: schema.items.type } };
  // Alternatives of a field are explained by the field's own description.
  const type = schema.anyOf === undefined ? {} : { type: schema.anyOf.map((each: TSchema) => each.type) };
  return { ...description, ...agentKeywords(schema), ...items, ...type };
}

const fields = (entries: readonly (readonly [string, TSchema])[]): JsonObject =>
  Object.fromEntries(entries.map(([name, schema]) => [name, field(schema)]));

/**
 * The fields that a call may set, and which of them it must.
 *
 * @param without Names of fields to leave out: the list explains them with another tool.
 */
export function inputSchema(schema: ObjectSchema, without: ReadonlySet<string>): JsonObject & { type: "object" } {
  const listed = Object.entries(schema.properties).filter(([name]) => !without.has(name));
  const required = listed.map(([name]) => name).filter((name) => isRequired(schema, [name]));
  return { type: "object", properties: fields(listed), ...(required.length > 0 ? { required } : {}) };
}

const propertiesOf = (schema: TSchema): Readonly<Record<string, TSchema>> =>
  isObjectSchema(schema) ? schema.properties : {};

/**
 * The names of the fields that every result has, without those that repeat the input.
 *
 * @param explained An operation with the same options: fields that its results have as well are left out.
 */
export function outputSchema(
  { input, output }: AnyOperation,
  explained?: AnyOperation,
): JsonObject & { type: "object" } {
  const known = explained ? propertiesOf(explained.output) : {};
  const names: readonly string[] = isObjectSchema(output) ? (output.required ?? []) : [];
  const required = names.filter(
    (name) => !Object.hasOwn(input.properties, name) && known[name] !== propertiesOf(output)[name],
  );
  return required.length > 0 ? { type: "object", required } : { type: "object" };
}
