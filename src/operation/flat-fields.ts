import type { TProperties, TSchema } from "@sinclair/typebox";

/** The schema of an object with declared fields, unlike a free-form JSON object. */
export interface ObjectSchema extends TSchema {
  properties: TProperties;
}

export const isObjectSchema = (schema: TSchema): schema is ObjectSchema =>
  schema.type === "object" && "properties" in schema;

/** A field of an input, at any depth, with its name in a query: `color.dark` is `dark`. */
export interface FlatField {
  name: string;
  path: readonly string[];
  schema: TSchema;
}

/** All fields of an input, nested ones flattened. */
export function flatFields(input: ObjectSchema, above: readonly string[] = []): FlatField[] {
  return Object.entries(input.properties).flatMap(([name, schema]) => {
    const path = [...above, name];
    return isObjectSchema(schema) ? flatFields(schema, path) : [{ name, path, schema }];
  });
}

/** The schemas of the values that a field accepts. */
export const alternativesOf = (schema: TSchema): readonly TSchema[] => schema.anyOf ?? [schema];

/** Whether a field can hold a secret, which must not be in a URL or an argument. */
export const isSecret = (schema: TSchema): boolean => alternativesOf(schema).some(({ secret }) => secret === true);

/** Whether a text of a URL can be a value of a field: lists and objects have no such form. */
export const fitsUrl = (schema: TSchema): boolean =>
  alternativesOf(schema).some(({ type }) => type !== "array" && type !== "object");
