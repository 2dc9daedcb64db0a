import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import type { CreateEden } from "elysia/types";
import type { Failure } from "../http/failure.ts";
import type { CallerInput, Operation } from "../operation/operation.ts";
import type { PathParameter, Route, Tool } from "../operation/tool.ts";
import type { describeTool, listTools } from "./describe-tool.ts";

// Types only: a tool's routes as Elysia and its typed clients (Eden) see them. At run time the operation's reader checks
// requests by the schemas that these types derive from.

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The names of the fields that are objects. */
type Nested<In extends TProperties> = { [Name in keyof In]: In[Name] extends TObject ? Name : never }[keyof In];

/** An input as query parameters: the fields of nested objects by their own names. */
type Flat<In extends TProperties> = Omit<CallerInput<In>, Nested<In>> &
  ([Nested<In>] extends [never]
    ? unknown
    : Intersection<{ [Name in Nested<In>]: In[Name] extends TObject<infer Inner> ? Flat<Inner> : never }[Nested<In>]>);

/** `scripts/release/npm/types.ts` refers to it by name. */
interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
}

/** The JSON response of an operation, or a text if it may respond with an image or a page. */
type OperationAnswer<Out extends TSchema, Other> =
  | SuccessEnvelope<Static<Out>>
  | ([Other] extends [never] ? never : string);

type GetFailure = 400 | 401 | 422 | 429 | 500 | 503;
type PostFailure = GetFailure | 413 | 415;

interface Served<Body, Query, Path extends string, Ok, Failed, Status extends number> {
  body: Body;
  params: { [Name in PathParameter<Path>]: string };
  query: Query;
  headers: unknown;
  response: { 200: Ok } & { [Each in Status]: Failed };
}

type MethodRoute<R extends Route, In extends TProperties, Ok, Failed> =
  R extends Route<"GET", infer Path>
    ? { get: Served<unknown, Omit<Flat<In>, PathParameter<Path>>, Path, Ok, Failed, GetFailure> }
    : { post: Served<Omit<CallerInput<In>, PathParameter<R["path"]>>, unknown, R["path"], Ok, Failed, PostFailure> };

type RouteForms<R> = R extends Route
  ? R["operation"] extends Operation<infer In, infer Out, TProperties, infer Other>
    ? CreateEden<R["path"], MethodRoute<R, In, OperationAnswer<Out, Other>, Static<typeof Failure>>> &
        CreateEden<`${R["path"]}/text`, MethodRoute<R, In, string, string>>
    : never
  : never;

/** The routes of `describeTool`; that at the tool's own path has no text form. */
type Help = RouteForms<Route<"GET", "/help", ReturnType<typeof describeTool>>>;

/** The routes of one tool below its name. */
type GroupRoutes<T> =
  T extends Tool<infer Name, infer Routes>
    ? { [Each in Name]: Intersection<RouteForms<Routes[number]>> & Pick<Help["help"], "get"> & Help }
    : never;

/** The routes of several tools, and of the list of them. */
export type ToolRoutes<Tools extends readonly Tool[]> = Intersection<GroupRoutes<Tools[number]>> &
  RouteForms<Route<"GET", "", ReturnType<typeof listTools>>>;
