import type { Static, TObject, TOptional, TProperties, TSchema } from "@sinclair/typebox";

/** One thing that a tool does. It knows nothing of HTTP: routes, commands and documents are made from it. */
export interface Operation<
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties = TProperties,
  Other extends Body = Body,
> {
  /** Unique in the service, "tool.verb": the stem of its names in all documents. */
  id: `${string}.${string}`;
  summary: string;
  description?: string;
  input: TObject<In>;
  output: Out;
  /** A request that works, as it stands in the documents. */
  example: Sent<In>;
  /** The main values, in their order: on a command line they need no option's name. */
  values?: readonly (keyof In & string)[];
  /** Whether a GET's answer follows from its URL alone and holds no secret, so that caches may keep it. */
  cacheable?(input: Static<TObject<In>>): boolean;
  /** Whether the same input gives another answer each time. */
  random?: boolean;
  /** Whether calls wait in a queue, and may be refused with OVERLOADED. */
  queued?: boolean;
  /** Whether an answer says no (an invalid token, a mismatch): a command that gives it ends with status 1. */
  isNegative?(output: Static<Out>): boolean;
  run(input: Static<TObject<In>>, context: OperationContext): Static<Out> | Promise<Static<Out>>;
  /** The plain-text form of an answer: the result and nothing else. */
  text(output: Static<Out>, input: Static<TObject<In>>): string;
  /** What the text form settles, whatever the caller says. */
  textInput?: Partial<Static<TObject<In>>>;
  /** Other forms than JSON and text, where the input or the caller's `Accept` asks for one. */
  represent?: Represent<In, Out, Other>;
  /** The same operation over a raw request body of any length. */
  upload?: Upload<Up, Out>;
}

/** What an operation may know of the call beside its input. */
export interface OperationContext {
  /** Where the caller reaches the service, without a slash at its end. */
  baseUrl: string;
  /** The endpoint for AI agents; undefined where it is off. */
  mcpUrl?: string | undefined;
  /** Aborted when the caller goes away: work that has not begun by then need not be done. */
  signal?: AbortSignal | undefined;
}

/** The content of an answer in a form of its own. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** An answer in a form of its own, an image or a page. */
export interface Representation<Other extends Body = Body> {
  contentType: string;
  body: Other;
}

interface Represent<In extends TProperties, Out extends TSchema, Other extends Body> {
  /** The media types that it can make. */
  types: readonly string[];
  /** Those that it makes only where the input asks for them, whatever `Accept` says. */
  otherTypes?: readonly string[];
  /** Whether an `Accept` that prefers one of `types` to JSON has a say: `preferred` in `make`. */
  negotiated: boolean;
  /** `undefined` leaves it at JSON. */
  make(output: Static<Out>, input: Static<TObject<In>>, preferred: boolean): Representation<Other> | undefined;
  /** Whether failures are plain text for a body like this one, which may be wrong in any way. */
  failsAsText?(body: Readonly<Record<string, unknown>>): boolean;
}

interface Upload<Up extends TProperties, Out extends TSchema> {
  /**
   * What accompanies the body. Over HTTP the fields that the path names come from the path, secret ones from the header
   * `Sidekit-<Field>`, all others from the query.
   */
  input: TObject<Up>;
  run(input: Static<TObject<Up>>, body: AsyncIterable<Uint8Array>): Promise<Static<Out>>;
  text(output: Static<Out>): string;
}

/** Optional, with a default, or an object whose fields all are. */
type MayBeAbsent<Schema> = Schema extends TOptional<TSchema> | { default: unknown }
  ? true
  : Schema extends TObject<infer Fields>
    ? Record<never, never> extends Sent<Fields>
      ? true
      : false
    : false;

type SentValue<Schema extends TSchema> = Schema extends TObject<infer Fields> ? Sent<Fields> : Static<Schema>;

/** An input as callers send it: what is optional or has a default may be left out. */
export type Sent<In extends TProperties> = {
  [Name in keyof In as MayBeAbsent<In[Name]> extends true ? never : Name]: SentValue<In[Name]>;
} & { [Name in keyof In as MayBeAbsent<In[Name]> extends true ? Name : never]?: SentValue<In[Name]> };

/** Defines an operation: the compiler checks `run`, `text` and `example` against the schemas. */
export const operation = <
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Other extends Body = never,
>(
  definition: Operation<In, Out, Up, Other>,
): Operation<In, Out, Up, Other> => definition;
