import { isJsonObject, type JsonObject } from "../json/object.ts";
import { isObjectSchema, type ObjectSchema } from "./flat-fields.ts";

/** What one field becomes: itself, or what stands in for it. */
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
 * A function that fills defaults into fields, those of nested objects too, of which it makes new ones: a `color` that
 * names only `dark` still gets its `light`.
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
