import { flatFields } from "./flat-fields.ts";
import { type AnyOperation, pathParameters } from "./route.ts";

/** The value at a path of names in an example; undefined if it is absent. */
export function valueAt(example: object, path: readonly string[]): unknown {
  let value: unknown = example;
  for (const name of path) value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/** A route's path with its parameters filled in from the operation's example, percent-encoded. */
export const samplePath = (path: string, example: object): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(valueAt(example, [name]))));

/** The example's other fields as a query with a question mark; empty if there are none. */
export function sampleQuery(path: string, { input, example }: AnyOperation): string {
  const named = new Set(pathParameters(path));
  const query = new URLSearchParams();
  for (const field of flatFields(input)) {
    const value = valueAt(example, field.path);
    if (!named.has(field.name) && value !== undefined) query.set(field.name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/** The example's fields that are not in the path, as a body. */
export function sampleBody(path: string, example: object): object {
  const named = new Set(pathParameters(path));
  return Object.fromEntries(Object.entries(example).filter(([name]) => !named.has(name)));
}

/** A request that works: "<METHOD> <url>", followed by the JSON body, if any. */
export function sampleRequest(method: string, url: string, path: string, op: AnyOperation): string {
  const filled = url + samplePath(path, op.example);
  return method === "GET"
    ? `GET ${filled}${sampleQuery(path, op)}`
    : `${method} ${filled} ${JSON.stringify(sampleBody(path, op.example))}`;
}
