import type { TSchema } from "@sinclair/typebox";
import { isObjectSchema, type ObjectSchema } from "../operation/flat-fields.ts";
import { isRequired, type Json } from "../operation/json-schema.ts";

// Schemas as agents get them. The list of tools is part of every conversation, so it has what a model needs to make a
// call and to read its result. What it leaves out (lengths, usual limits) is checked all the same, by the operation's
// reader, whose message says what to change.

/** The keywords that a model acts upon. */
const KEPT = ["type", "enum", "default", "maximum"];

/** Values that say nothing: switches are off and lists empty unless they are set. */
const isTelling = (value: unknown): boolean => value !== undefined && value !== false && value !== "";

/** Characters of a field's description that are always kept. */
const SHORT = 48;

/** A description up to its first clause: what follows are details, which the documents have. */
const clause = (text: string): string =>
  text.length <= SHORT ? text : (/^.{12,}?(?=[;:(]|, which)/.exec(text)?.[0] ?? text).trim();

const kept = (schema: TSchema): Json =>
  Object.fromEntries(KEPT.flatMap((keyword) => (isTelling(schema[keyword]) ? [[keyword, schema[keyword]]] : [])));

function field(schema: TSchema): Json {
  if (isObjectSchema(schema)) return { type: "object", properties: fields(Object.entries(schema.properties)) };
  const description = schema.description === undefined ? {} : { description: clause(schema.description) };
  const items = schema.items === undefined ? {} : { items: { type: schema.items.type } };
  // Alternatives of a field are explained by the field's own description.
  const type = schema.anyOf === undefined ? {} : { type: schema.anyOf.map((each: TSchema) => each.type) };
  return { ...description, ...kept(schema), ...items, ...type };
}

const fields = (entries: readonly (readonly [string, TSchema])[]): Json =>
  Object.fromEntries(entries.map(([name, schema]) => [name, field(schema)]));

/**
 * The fields that a call may set, and which of them it must.
 *
 * @param without Names of fields to leave out: the list explains them with another tool.
 */
export function inputSchema(schema: ObjectSchema, without: ReadonlySet<string>): Json & { type: "object" } {
  const listed = Object.entries(schema.properties).filter(([name]) => !without.has(name));
  const required = listed.map(([name]) => name).filter((name) => isRequired(schema, [name]));
  return { type: "object", properties: fields(listed), ...(required.length > 0 ? { required } : {}) };
}

/** The names of the fields that every result has, without those that repeat the input. */
export function outputSchema(output: TSchema, input: ObjectSchema): Json & { type: "object" } {
  const names: readonly string[] = isObjectSchema(output) ? (output.required ?? []) : [];
  const required = names.filter((name) => !Object.hasOwn(input.properties, name));
  return required.length > 0 ? { type: "object", required } : { type: "object" };
}
