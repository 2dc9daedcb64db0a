import type { TProperties, TSchema } from "@sinclair/typebox";
import type { Operation } from "./operation.ts";

/** An operation of any kind, for code that treats all of them alike. */
export type AnyOperation = Operation<TProperties, TSchema>;

export type Method = "GET" | "POST";

/** One operation at one path of one method. It answers as JSON there, and as plain text at `/text` below it. */
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

/** The path itself where all its parameters are fields of the operation's input, else an error at compile time. */
type Fits<Path extends string, Op extends AnyOperation> =
  PathParameter<Path> extends keyof Op["input"]["properties"] ? Path : never;

/** GET at a path: the fields that it names come from the path, all others from the query. */
export const get = <const Path extends string, Op extends AnyOperation>(
  path: Fits<Path, Op>,
  operation: Op,
): Route<"GET", Path, Op> => ({ method: "GET", path, operation });

/** POST at a path: the fields that it names come from the path, all others from a JSON body. */
export const post = <const Path extends string, Op extends AnyOperation>(
  path: Fits<Path, Op>,
  operation: Op,
): Route<"POST", Path, Op> => ({ method: "POST", path, operation });

/** The names of a path's parameters: "/:algorithm/:text" has two. */
export const pathParameters = (path: string): string[] =>
  path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
