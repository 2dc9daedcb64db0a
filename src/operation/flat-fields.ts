import { OptionalKind, type TProperties, type TSchema } from "@sinclair/typebox";

/** The schema of an object with declared fields, unlike a free-form JSON object. */
export interface ObjectSchema extends TSchema {
  properties: TProperties;
}

/** Whether a schema is one of an object with declared fields. */
export const isObjectSchema = (schema: TSchema): schema is ObjectSchema =>
  schema.type === "object" && "properties" in schema;

/** A field of an input, at any depth, with its name in a query: `color.dark` is `dark`. */
export interface FlatField {
  name: string;
  path: readonly string[];
  schema: TSchema;
}

/** The name of a field as an option: "excludeSimilar" as "exclude-similar". */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether an object's fields belong to the input as if they were its own. Those of an optional object are one value with it. */
export const isGroup = (schema: TSchema): schema is ObjectSchema => isObjectSchema(schema) && !(OptionalKind in schema);

/** All fields of an input, those of groups flattened. */
export function flatFields(input: ObjectSchema, above: readonly string[] = []): FlatField[] {
  return Object.entries(input.properties).flatMap(([name, schema]) => {
    const path = [...above, name];
    return isGroup(schema) ? flatFields(schema, path) : [{ name, path, schema }];
  });
}

/** The schemas of the values that a field accepts. */
export const alternativesOf = (schema: TSchema): readonly TSchema[] => schema.anyOf ?? [schema];

/** Whether a field can hold a secret, which must not be in a URL or an argument. */
export const isSecret = (schema: TSchema): boolean => alternativesOf(schema).some(({ secret }) => secret === true);

/** Whether a text of a URL can be a value of a field: lists and objects have no such form. */
export const fitsUrl = (schema: TSchema): boolean =>
  alternativesOf(schema).some(({ type }) => type !== "array" && type !== "object");
