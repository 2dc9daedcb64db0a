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
