import type { TProperties, TSchema, TUnsafe } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Operation, Sent } from "../operation/operation.ts";
import { answerGet, answerPost, type Handler } from "./answer.ts";
import { type Binding, bind } from "./binding.ts";
import type { Envelope, Failure } from "./schemas.ts";

/** "/:algorithm/:text" names "algorithm" | "text". */
type Named<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Named<`/${Tail}`>
    : Rest
  : never;

/** The path itself where all its names are fields of the input, else an error at compile time. */
type Fits<Path extends string, In> = Named<Path> extends keyof In ? Path : never;

/** What a caller sends beside the path. */
type Others<In extends TProperties, Path extends string> = Omit<Sent<In>, Named<Path>>;

/** A route's schemas as Elysia's types, and so typed clients, know them. */
interface Answers<Ok> {
  response: { 200: TUnsafe<Ok>; 422: typeof Failure };
}

/**
 * Tells Elysia's type system a route's schemas, and Elysia itself nothing at run time: the operation's reader has
 * checked the request by then, by the very schemas that these types come from, with errors of our own.
 */
const onlyTypes = <Schemas extends object>() => ({}) as Schemas;

type Query<In extends TProperties, Path extends string> = { query: TUnsafe<Others<In, Path>> };

/** GET at a path, as JSON alone: where `/text` below it would take a value's place. */
export function getJson<const Path extends string, In extends TProperties, Out extends TSchema, Up extends TProperties>(
  path: Fits<Path, In>,
  op: Operation<In, Out, Up>,
) {
  const handler = bind(answerGet({ op, method: "GET", path, form: "json" }), { op, form: "json" });
  return new Elysia().get(path, handler, onlyTypes<Query<In, Path> & Answers<Envelope<Out>>>());
}

/** GET at a path: the fields that it names ride there, the others in the query. With the same under `/text`. */
export function get<const Path extends string, In extends TProperties, Out extends TSchema, Up extends TProperties>(
  path: Fits<Path, In>,
  op: Operation<In, Out, Up>,
) {
  const handler = bind(answerGet({ op, method: "GET", path, form: "text" }), { op, form: "text" });
  return getJson(path, op).get(
    `${path}/text` as `${Path}/text`,
    handler,
    onlyTypes<Query<In, Path> & Answers<string>>(),
  );
}

/** POST at a path: the fields that it names ride there, the others in a JSON body. With the same under `/text`. */
export function post<const Path extends string, In extends TProperties, Out extends TSchema, Up extends TProperties>(
  path: Fits<Path, In>,
  op: Operation<In, Out, Up>,
) {
  type Body = { body: TUnsafe<Others<In, Path>> };
  const handler = (form: Binding["form"]): Handler =>
    bind(answerPost({ op, method: "POST", path, form }), { op, form });
  return new Elysia()
    .post(path, handler("json"), onlyTypes<Body & Answers<Envelope<Out>>>())
    .post(`${path}/text` as `${Path}/text`, handler("text"), onlyTypes<Body & Answers<string>>());
}
