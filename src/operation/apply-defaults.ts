import { isJsonObject, type JsonObject } from "../json/object.ts";
import { isObjectSchema, type ObjectSchema } from "./flat-fields.ts";

/** Gives the value of a field, or its default. */
type Fill = (value: unknown) => unknown;

function fieldFiller(schema: ObjectSchema["properties"][string]): Fill | undefined {
  if (isObjectSchema(schema)) {
    const complete = defaultsFor(schema);
    return (value) => (value === undefined || isJsonObject(value) ? complete({ ...value }) : value);
  }
  const { default: defaultValue } = schema;
  return defaultValue === undefined ? undefined : (value) => (value === undefined ? defaultValue : value);
}

/**
 * Gives a function that adds the schema's defaults to an input, also in nested objects, which it copies: `color` with
 * only `dark` gets its `light`.
 */
export function defaultsFor(schema: ObjectSchema): (fields: JsonObject) => JsonObject {
  const steps = Object.entries(schema.properties).flatMap(([name, property]) => {
    const fill = fieldFiller(property);
    return fill ? [{ name, fill }] : [];
  });
  return (fields) => {
    for (const { name, fill } of steps) fields[name] = fill(fields[name]);
    return fields;
  };
}
