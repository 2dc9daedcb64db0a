import { flatFields } from "./flat-fields.ts";
import { type AnyOperation, pathParameters } from "./route.ts";

/** The value at a path of names in an example; undefined if it is absent. */
export function valueAt(example: object, path: readonly string[]): unknown {
  let value: unknown = example;
  for (const name of path) value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/** The example's fields that are not in the path, as a body. */
export function sampleBody(path: string, example: object): object {
  const named = pathParameters(path);
  return Object.fromEntries(Object.entries(example).filter(([name]) => !named.includes(name)));
}

/** A request that works: "<METHOD> <url>", followed by the JSON body, if any. */
export function sampleRequest(method: string, base: string, path: string, { input, example }: AnyOperation): string {
  const parameter = (_: string, name: string) => encodeURIComponent(String(valueAt(example, [name])));
  const request = `${method} ${base}${path.replaceAll(/:(\w+)/g, parameter)}`;
  const body = sampleBody(path, example);
  if (method !== "GET") return `${request} ${JSON.stringify(body)}`;
  const query = new URLSearchParams();
  for (const field of flatFields(input)) {
    const value = valueAt(body, field.path);
    if (value !== undefined) query.set(field.name, String(value));
  }
  return query.size > 0 ? `${request}?${query}` : request;
}
