import type { TProperties, TSchema } from "@sinclair/typebox";
import type { Operation } from "./operation.ts";

/** Any operation, for code that is the same for all operations. */
export type AnyOperation = Operation<TProperties, TSchema>;

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

/** A POST route. Path parameters are read from the path, all other fields from a JSON body. */
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

/**
 * The name of a route in documents: "decode" for the POST of "jwt.decode", "decodeByToken" for its GET.
 * It depends on the route alone: adding routes does not change it.
 */
export function routeName({ method, path, operation: { id } }: Route): string {
  const parameters = method === "GET" ? pathParameters(path) : [];
  return parameters.length > 0 ? `${verbOf(id)}By${parameters.map(capitalize).join("And")}` : verbOf(id);
}
