import { isJsonObject, type JsonObject } from "../json/object.ts";
import { isObjectSchema, type ObjectSchema } from "./flat-fields.ts";

/** Gives the value of a field, or its default. */
type Fill = (value: unknown) => unknown;

function filler(schema: ObjectSchema["properties"][string]): Fill | undefined {
  if (isObjectSchema(schema)) {
    const complete = defaultsFor(schema);
    return (value) => (value === undefined || isJsonObject(value) ? complete({ ...value }) : value);
  }
  const { default: otherwise } = schema;
  return otherwise === undefined ? undefined : (value) => (value === undefined ? otherwise : value);
}

/**
 * A function that fills in defaults, in nested objects too, which it copies: a `color` that names only `dark` gets its
 * `light`.
 */
export function defaultsFor(schema: ObjectSchema): (fields: JsonObject) => JsonObject {
  const steps = Object.entries(schema.properties).flatMap(([name, property]) => {
    const fill = filler(property);
    return fill ? [{ name, fill }] : [];
  });
  return (fields) => {
    for (const { name, fill } of steps) fields[name] = fill(fields[name]);
    return fields;
  };
}
