import type { TSchema } from "@sinclair/typebox";
import { expectation } from "./expectation.ts";
import { isObjectSchema, type ObjectSchema } from "./flat-fields.ts";
import type { JsonObject } from "./json.ts";

/** The keywords of our own schemas that JSON Schema does not have. Symbols and records are TypeBox's own. */
const OWN_KEYWORDS = new Set(
  "agents brief expected isColor isNew isPath looseSpelling maxBytes oneLine patternProperties secret unless when".split(
    " ",
  ),
);

/** What JSON Schema has no keyword for, in words. A limit in bytes is also the limit in characters that follows from it. */
function inWords(schema: TSchema): JsonObject {
  if (schema.maxBytes === undefined && schema.expected === undefined) return {};
  const description = `${schema.description} (${expectation(schema)})`;
  return schema.maxBytes === undefined ? { description } : { description, maxLength: schema.maxBytes };
}

function nestedSchemas(schema: TSchema): JsonObject {
  const { properties, items, anyOf, patternProperties, additionalProperties } = schema;
  const json: JsonObject = {};
  const named = Object.entries<TSchema>(properties ?? {}).map(([name, each]) => [name, toJsonSchema(each)]);
  if (properties) json.properties = Object.fromEntries(named);
  if (items) json.items = toJsonSchema(items);
  if (anyOf) json.anyOf = anyOf.map(toJsonSchema);
  // TypeBox declares a record as a pattern that matches every name.
  const [values = additionalProperties] = Object.values<TSchema>(patternProperties ?? {});
  if (values !== undefined) json.additionalProperties = typeof values === "boolean" ? values : toJsonSchema(values);
  return json;
}

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, without our own keywords. */
export function toJsonSchema(schema: TSchema): JsonObject {
  const shared = Object.entries(schema).filter(([keyword]) => !OWN_KEYWORDS.has(keyword));
  // Editors and documentation hide what is typed into secret fields.
  const password = schema.secret === true && { format: "password" };
  return { ...Object.fromEntries(shared), ...inWords(schema), ...password, ...nestedSchemas(schema) };
}

/** Whether callers may omit a field: it is optional, has a default, or is an object whose fields may all be omitted. */
function mayBeAbsent(parent: ObjectSchema, name: string): boolean {
  const schema = parent.properties[name];
  if (!schema || !parent.required?.includes(name) || schema.default !== undefined) return true;
  return isObjectSchema(schema) && Object.keys(schema.properties).every((inner) => mayBeAbsent(schema, inner));
}

/** Whether a field, at any depth, is required: neither it nor an object around it may be omitted. */
export function isRequired(parent: ObjectSchema, [name = "", ...rest]: readonly string[]): boolean {
  if (mayBeAbsent(parent, name)) return false;
  const inner = parent.properties[name];
  return rest.length === 0 || (inner !== undefined && isObjectSchema(inner) && isRequired(inner, rest));
}

/** The schema of an input as callers send it, `without` some fields; those that may be `elsewhere` are not required. */
export function requestSchema(
  input: ObjectSchema,
  without: readonly string[] = [],
  elsewhere: readonly string[] = [],
): JsonObject {
  const fields = Object.entries(input.properties).filter(([name]) => !without.includes(name));
  const required = fields
    .map(([name]) => name)
    .filter((name) => !elsewhere.includes(name) && !mayBeAbsent(input, name));
  const properties = fields.map(([name, schema]) => [
    name,
    isObjectSchema(schema) ? requestSchema(schema) : toJsonSchema(schema),
  ]);
  return {
    type: "object",
    ...(input.description === undefined ? {} : { description: input.description }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
