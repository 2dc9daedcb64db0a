import type { TSchema } from "@sinclair/typebox";
import { isObjectSchema, type ObjectSchema } from "../operation/flat-fields.ts";
import { isRequired, type Json } from "../operation/json-schema.ts";

// Schemas as agents get them. The list of tools is part of every conversation, so it has what a model needs to make a
// call and to read its result. What it leaves out (lengths, formats) is checked all the same, by the operation's reader.

/** The keywords that a model acts upon. */
const KEPT = ["description", "type", "enum", "default", "minimum", "maximum"];

const mapFields = ({ properties }: ObjectSchema, of: (schema: TSchema) => Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)]));

const kept = (schema: TSchema): Json =>
  Object.fromEntries(KEPT.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])));

function input(schema: TSchema): Json {
  if (isObjectSchema(schema)) return inputSchema(schema);
  const items = schema.items === undefined ? {} : { items: { type: schema.items.type } };
  // Alternatives of a field are explained by the field's own description.
  const anyOf = schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(({ type }: TSchema) => ({ type })) };
  return { ...kept(schema), ...items, ...anyOf };
}

/** The fields that a call may set, and which of them it must. */
export function inputSchema(schema: ObjectSchema): Json & { type: "object" } {
  const required = Object.keys(schema.properties).filter((name) => isRequired(schema, [name]));
  return { type: "object", properties: mapFields(schema, input), ...(required.length > 0 ? { required } : {}) };
}

/** The type of one field of a result; what is nested in it is left out. */
function outline(schema: TSchema): Json {
  if (schema.anyOf) return { type: schema.anyOf.map(({ type }: TSchema) => type) };
  return schema.type === undefined ? {} : { type: schema.type };
}

/** The fields of a result and their types. */
export const outputSchema = (schema: TSchema): Json & { type: "object" } =>
  isObjectSchema(schema) ? { type: "object", properties: mapFields(schema, outline) } : { type: "object" };
