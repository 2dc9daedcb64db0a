import type { TSchema } from "@sinclair/typebox";
import { expectation } from "./expectation.ts";
import { isObjectSchema, type ObjectSchema } from "./flat-fields.ts";

/** A JSON object: a schema, or a part of a document. */
export interface Json {
  [name: string]: unknown;
}

/** The keywords that TypeBox and JSON Schema 2020-12 write alike and that hold no further schema. */
const SHARED = [
  "title",
  "description",
  "type",
  "enum",
  "const",
  "default",
  "examples",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
];

/** A limit in bytes, in words and as the limit in characters that follows from it. */
function byteLimit(schema: TSchema): Json {
  if (schema.maxBytes === undefined) return {};
  const description = [schema.description, expectation(schema)].filter(Boolean).join(": ");
  return { description, maxLength: schema.maxBytes };
}

/** Editors and documentation hide what is typed into such a field. */
const secrecy = ({ secret }: TSchema): Json => (secret === true ? { format: "password" } : {});

const mapped = (schemas: Readonly<Record<string, TSchema>>): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));

/** The keywords that hold further schemas. */
function nested(schema: TSchema): Json {
  const { properties, items, anyOf, patternProperties, additionalProperties } = schema;
  const json: Json = {};
  if (properties) json.properties = mapped(properties);
  if (items) json.items = plain(items);
  if (anyOf) json.anyOf = anyOf.map(plain);
  // TypeBox writes a map of names as one pattern that fits them all.
  const [values] = Object.values<TSchema>(patternProperties ?? {});
  if (values) json.additionalProperties = plain(values);
  else if (additionalProperties !== undefined) {
    json.additionalProperties =
      typeof additionalProperties === "boolean" ? additionalProperties : plain(additionalProperties);
  }
  return json;
}

/** A schema as plain JSON Schema 2020-12, the dialect of OpenAPI 3.1: without the keywords that only we know. */
export function plain(schema: TSchema): Json {
  const kept = SHARED.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]);
  return { ...Object.fromEntries(kept), ...byteLimit(schema), ...secrecy(schema), ...nested(schema) };
}

/** Whether callers may leave a field out: it is optional, has a default, or all that it holds may be left out. */
function mayBeAbsent(listing: ObjectSchema, name: string): boolean {
  const schema = listing.properties[name];
  if (!schema || !listing.required?.includes(name) || schema.default !== undefined) return true;
  return isObjectSchema(schema) && Object.keys(schema.properties).every((inner) => mayBeAbsent(schema, inner));
}

/** Whether a field, at any depth, must be sent: neither it nor what it lies in may be left out. */
export function isRequired(listing: ObjectSchema, [name = "", ...rest]: readonly string[]): boolean {
  if (mayBeAbsent(listing, name)) return false;
  const inner = listing.properties[name];
  return rest.length === 0 || (inner !== undefined && isObjectSchema(inner) && isRequired(inner, rest));
}

/** What callers send of an input: as it is declared, but what has a default may be left out. */
export function sent(input: ObjectSchema, without: readonly string[] = []): Json {
  const fields = Object.entries(input.properties).filter(([name]) => !without.includes(name));
  const required = fields.map(([name]) => name).filter((name) => !mayBeAbsent(input, name));
  const properties = fields.map(([name, schema]) => [name, isObjectSchema(schema) ? sent(schema) : plain(schema)]);
  return {
    type: "object",
    ...(input.description === undefined ? {} : { description: input.description }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
