import type { TProperties, TSchema } from "@sinclair/typebox";

/** The schema of an object that lists its fields; free-form JSON objects do not. */
export interface Listing extends TSchema {
  properties: TProperties;
}

export const isListing = (schema: TSchema): schema is Listing => schema.type === "object" && "properties" in schema;

/** A field of an input, at any depth, under the name that it has in a query: `color.dark` is `dark`. */
export interface Leaf {
  name: string;
  path: readonly string[];
  schema: TSchema;
}

/** All fields of an input, nested ones flattened. */
export function leaves(input: Listing, above: readonly string[] = []): Leaf[] {
  return Object.entries(input.properties).flatMap(([name, schema]) => {
    const path = [...above, name];
    return isListing(schema) ? leaves(schema, path) : [{ name, path, schema }];
  });
}
