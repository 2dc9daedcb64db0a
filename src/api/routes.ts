import type { TObject, TProperties, TSchema, TUnsafe } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Body, Operation, Sent } from "../operation/operation.ts";
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

/** The names of the fields that have fields of their own. */
type Nests<In extends TProperties> = { [Name in keyof In]: In[Name] extends TObject ? Name : never }[keyof In];

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** An input as a query has it: nested fields by their own names. */
type Flat<In extends TProperties> = Omit<Sent<In>, Nests<In>> &
  ([Nests<In>] extends [never]
    ? unknown
    : Intersection<{ [Name in Nests<In>]: In[Name] extends TObject<infer Inner> ? Flat<Inner> : never }[Nests<In>]>);

/** A route's schemas as Elysia's types, and so typed clients, know them. */
interface GetAnswers<Ok, Refused extends TSchema> {
  response: { 200: TUnsafe<Ok>; 400: Refused; 401: Refused; 422: Refused; 429: Refused; 500: Refused };
}

interface PostAnswers<Ok, Refused extends TSchema> {
  response: GetAnswers<Ok, Refused>["response"] & { 413: Refused; 415: Refused };
}

type Text = TUnsafe<string>;

/** What clients make of a JSON route's answer: where it may be an image or a page, a text too. */
type Result<Out extends TSchema, Other> = Envelope<Out> | ([Other] extends [never] ? never : string);

/**
 * Tells Elysia's type system a route's schemas, and Elysia itself nothing at run time: the operation's reader has
 * checked the request by then, by the very schemas that these types come from, with errors of our own.
 */
const onlyTypes = <Schemas extends object>() => ({}) as Schemas;

type Query<In extends TProperties, Path extends string> = { query: TUnsafe<Omit<Flat<In>, Named<Path>>> };

/** GET at a path, as JSON alone: where `/text` below it would take a value's place. */
export function getJson<
  const Path extends string,
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Other extends Body,
>(path: Fits<Path, In>, op: Operation<In, Out, Up, Other>) {
  const handler = bind(answerGet({ op, method: "GET", path, form: "json" }), { op, form: "json" });
  return new Elysia().get(path, handler, onlyTypes<Query<In, Path> & GetAnswers<Result<Out, Other>, typeof Failure>>());
}

/** GET at a path: the fields that it names ride there, the others in the query. With the same under `/text`. */
export function get<
  const Path extends string,
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Other extends Body,
>(path: Fits<Path, In>, op: Operation<In, Out, Up, Other>) {
  const handler = bind(answerGet({ op, method: "GET", path, form: "text" }), { op, form: "text" });
  return getJson(path, op).get(
    `${path}/text` as `${Path}/text`,
    handler,
    onlyTypes<Query<In, Path> & GetAnswers<string, Text>>(),
  );
}

/** POST at a path: the fields that it names ride there, the others in a JSON body. With the same under `/text`. */
export function post<
  const Path extends string,
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Other extends Body,
>(path: Fits<Path, In>, op: Operation<In, Out, Up, Other>) {
  type Input = { body: TUnsafe<Omit<Sent<In>, Named<Path>>> };
  const handler = (form: Binding["form"]): Handler =>
    bind(answerPost({ op, method: "POST", path, form }), { op, form });
  return new Elysia()
    .post(path, handler("json"), onlyTypes<Input & PostAnswers<Result<Out, Other>, typeof Failure>>())
    .post(`${path}/text` as `${Path}/text`, handler("text"), onlyTypes<Input & PostAnswers<string, Text>>());
}
