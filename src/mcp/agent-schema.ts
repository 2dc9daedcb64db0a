import type { TSchema } from "@sinclair/typebox";
import type { JsonObject } from "../json/object.ts";
import { isObjectSchema, type ObjectSchema } from "../operation/flat-fields.ts";
import { isRequired } from "../operation/json-schema.ts";
import type { AnyOperation } from "../operation/route.ts";

// Schemas for AI agents. The list of tools is part of every conversation, so schemas contain only what a model needs to
// call a tool and to read its result. The operation's reader still checks what they omit (limits), and its message tells
// the model what to change.

/** Descriptions up to this number of characters are not shortened. */
const MAX_UNSHORTENED_LENGTH = 48;

/** The first clause of a description: the rest are details, which are in the documents. */
const firstClause = (text: string): string =>
  text.length <= MAX_UNSHORTENED_LENGTH ? text : (/^.{12,}?(?=[;:(]|, which)/.exec(text)?.[0] ?? text).trim();

function field(schema: TSchema): JsonObject {
  if (isObjectSchema(schema)) return { type: "object", properties: fields(Object.entries(schema.properties)) };
  const { description, type, enum: values, items, anyOf } = schema;
  return {
    description: description && firstClause(description),
    // The field's description explains its alternatives.
    type: anyOf?.map((each: TSchema) => each.type) ?? type,
    enum: values,
    items: items && { type: items.type },
  };
}

const fields = (entries: readonly (readonly [string, TSchema])[]): JsonObject =>
  Object.fromEntries(entries.map(([name, schema]) => [name, field(schema)]));

/**
 * The schema of a tool's arguments.
 *
 * @param without Names of fields to omit, because another tool of the list describes them.
 */
export function inputSchema(schema: ObjectSchema, without: readonly string[]): JsonObject & { type: "object" } {
  const listed = Object.entries(schema.properties).filter(([name]) => !without.includes(name));
  const required = listed.map(([name]) => name).filter((name) => isRequired(schema, [name]));
  return { type: "object", properties: fields(listed), required: required.length > 0 ? required : undefined };
}

/**
 * The schema of a tool's result: the names of the fields that every result has, without those that repeat the input.
 *
 * @param explained An operation with the same options: fields that its results have too are omitted.
 */
export function outputSchema(
  { input, output }: AnyOperation,
  explained?: AnyOperation,
): JsonObject & { type: "object" } {
  if (!isObjectSchema(output)) return { type: "object" };
  const known = explained && isObjectSchema(explained.output) ? explained.output.properties : {};
  const names: readonly string[] = output.required ?? [];
  const required = names.filter(
    (name) => !Object.hasOwn(input.properties, name) && known[name] !== output.properties[name],
  );
  return { type: "object", required: required.length > 0 ? required : undefined };
}
