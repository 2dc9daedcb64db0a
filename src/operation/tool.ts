import type { TObject, TProperties } from "@sinclair/typebox";
import { flatFields } from "./flat-fields.ts";
import type { Operation } from "./operation.ts";

/** Any operation, for code that is the same for all operations. Every output is an object. */
export type AnyOperation = Operation<TProperties, TObject>;

export type Method = "GET" | "POST";

/** An operation at a method and a path: JSON there, and plain text at the same path with `/text`. */
export interface Route<
  M extends Method = Method,
  Path extends string = string,
  Op extends AnyOperation = AnyOperation,
> {
  method: M;
  /** Relative to the tool: "/:algorithm/:text". */
  path: Path;
  operation: Op;
}

/** The names of a path's parameters: "/:algorithm/:text" names "algorithm" and "text". */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<`/${Tail}`>
    : Rest
  : never;

/** The path, if all its parameters are fields of the operation's input; else a compile-time error. */
type Fits<Path extends string, Op extends AnyOperation> =
  PathParameter<Path> extends keyof Op["input"]["properties"] ? Path : never;

/** A GET route. Path parameters are read from the path, all other fields from the query. */
export const get = <const Path extends string, Op extends AnyOperation>(
  path: Fits<Path, Op>,
  operation: Op,
): Route<"GET", Path, Op> => ({ method: "GET", path, operation });

/** A POST route. Path parameters are read from the path, all other fields from the query and a JSON body. */
export const post = <const Path extends string, Op extends AnyOperation>(
  path: Fits<Path, Op>,
  operation: Op,
): Route<"POST", Path, Op> => ({ method: "POST", path, operation });

/** The names of a path's parameters: "/:algorithm/:text" has two. */
export const pathParameters = (path: string): string[] =>
  path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));

/** The verb of an operation's id: "digest" for "hash.digest". */
export const verbOf = (id: string): string => id.slice(id.indexOf(".") + 1);

/** "token" as "Token". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a field in words: "keyEncoding" as "Key encoding". */
export const inWords = (name: string): string =>
  name === "uri" ? "URI" : capitalize(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** The name of a route in documents: "decode", "decodeByToken". It depends on the route alone: others do not change it. */
export function routeName({ method, path, operation: { id } }: Route): string {
  const parameters = method === "GET" ? pathParameters(path) : [];
  return parameters.length > 0 ? `${verbOf(id)}By${parameters.map(capitalize).join("And")}` : verbOf(id);
}

/** A tool: its description and its route table. Everything else derives from these. */
export interface Tool<Name extends string = string, Routes extends readonly Route[] = readonly Route[]> {
  /** Its path segment, its command, and the prefix of its operations' ids. */
  name: Name;
  title: string;
  message: string;
  /** Additional fields of the description document, such as `algorithms`. */
  more?: Readonly<Record<string, unknown>>;
  /** The verb of the operation that `sidekit <tool>` runs by default. */
  defaultVerb: string;
  /** Whether commands print a colour swatch before each hex colour on terminals. */
  swatches?: boolean;
  /** Whether results can be secrets: new files with them are for their owner alone. */
  hasSecrets?: boolean;
  routes: Routes;
}

/** Defines a tool. @throws Error if two routes have one name: documents would lose one; or if `defaultVerb` is unknown. */
export function tool<const Name extends string, const Routes extends readonly Route[]>(
  definition: Tool<Name, Routes>,
): Tool<Name, Routes> {
  const { name, defaultVerb, routes } = definition;
  const names = routes.map(routeName);
  const repeated = names.find((each, index) => names.indexOf(each) < index);
  if (repeated !== undefined)
    throw new Error(`Two routes of ${name} are named "${repeated}"; give their operations other ids`);
  if (!routes.some(({ operation }) => verbOf(operation.id) === defaultVerb))
    throw new Error(`${name} has no operation named "${defaultVerb}"`);
  return definition;
}

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
