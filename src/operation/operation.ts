import type { Static, TObject, TOptional, TProperties, TSchema } from "@sinclair/typebox";

/** One thing that a tool does. It does not depend on HTTP: routes, commands and documents are made from it. */
export interface Operation<
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties = TProperties,
  Other extends RepresentationBody = RepresentationBody,
> {
  /** Unique in the service, "tool.verb": the stem of its names in all documents. */
  id: `${string}.${string}`;
  summary: string;
  description?: string;
  input: TObject<In>;
  output: Out;
  /** A request that works. Documents show it, and tests send it. */
  example: Sent<In>;
  /** The main values, in their order: the positional arguments of a command. */
  values?: readonly (keyof In & string)[];
  /** Whether the answer of a GET depends only on its URL and contains no secret, so that caches may keep it. */
  cacheable?(input: Static<TObject<In>>): boolean;
  /** Whether the same input gives another answer each time. */
  random?: boolean;
  /** Whether calls wait in a queue, and may be refused with OVERLOADED. */
  queued?: boolean;
  /** Whether an answer is negative (an invalid token, a mismatch): a command then exits with status 1. */
  isNegative?(output: Static<Out>): boolean;
  run(input: Static<TObject<In>>, context: OperationContext): Static<Out> | Promise<Static<Out>>;
  /** The plain-text form of an answer: the result and nothing else. */
  text(output: Static<Out>, input: Static<TObject<In>>): string;
  /** For a text form that is a drawing of blocks: whether its ink has to be light or dark for cameras to read it. */
  ink?(input: Static<TObject<In>>): "light" | "dark";
  /** Values that the text form sets, and that the caller cannot change. */
  textInput?: Partial<Static<TObject<In>>>;
  /** Other forms than JSON and text, where the input or the caller's `Accept` asks for one. */
  represent?: Represent<In, Out, Other>;
  /** The same operation over a raw request body of any length. */
  upload?: Upload<Up, Out>;
}

/** What an operation can learn about a call, in addition to its input. */
export interface OperationContext {
  /** Where the caller reaches the service, without a slash at its end. */
  baseUrl: string;
  /** The endpoint for AI agents; undefined where it is off. */
  mcpUrl?: string | undefined;
  /** Aborted when the caller goes away: work that has not begun by then need not be done. */
  signal?: AbortSignal | undefined;
}

/** The content of an answer that is neither JSON nor the text form. */
export type RepresentationBody = string | Uint8Array<ArrayBuffer>;

/** An answer that is neither JSON nor the text form: an image or a page. */
export interface Representation<Other extends RepresentationBody = RepresentationBody> {
  contentType: string;
  body: Other;
}

interface Represent<In extends TProperties, Out extends TSchema, Other extends RepresentationBody> {
  /** The media types that it can make. */
  types: readonly string[];
  /** Media types that it makes only if the input asks for them; `Accept` has no influence. */
  otherTypes?: readonly string[];
  /** Whether `Accept` can choose between JSON and `types`: `make` then gets `preferred`. */
  negotiated: boolean;
  /** Gives `undefined` for JSON. */
  make(output: Static<Out>, input: Static<TObject<In>>, preferred: boolean): Representation<Other> | undefined;
  /** Whether failures are plain text for this body, which may be invalid. */
  failsAsText?(body: Readonly<Record<string, unknown>>): boolean;
}

interface Upload<Up extends TProperties, Out extends TSchema> {
  /**
   * What accompanies the body. Over HTTP the fields that the path names come from the path, secret ones from the header
   * `Sidekit-<Field>`, all others from the query.
   */
  input: TObject<Up>;
  /** Media types of bodies that are accepted in addition to application/octet-stream. */
  types?: readonly string[];
  /** The limit of the body: that of uploads, or that of JSON bodies for what is held in memory. */
  limit?: "upload" | "body";
  run(input: Static<TObject<Up>>, body: AsyncIterable<Uint8Array>, context?: OperationContext): Promise<Static<Out>>;
  text(output: Static<Out>): string;
  /** Whether the body is a file rather than a text: a command takes the file's path as its value. */
  isFile?: boolean;
  /** For digests: the input for a digest of that many hex digits, for commands that check lists of digests. */
  forDigits?(digits: number): Static<TObject<Up>> | undefined;
}

/** Optional, with a default, or an object whose fields all are. */
type MayBeAbsent<Schema> = Schema extends TOptional<TSchema> | { default: unknown }
  ? true
  : Schema extends TObject<infer Fields>
    ? Record<never, never> extends Sent<Fields>
      ? true
      : false
    : false;

/** Nested fields are written out, so that the type of a client names nothing that its users do not have. */
type SentValue<Schema extends TSchema> =
  Schema extends TObject<infer Fields> ? { [Name in keyof Sent<Fields>]: Sent<Fields>[Name] } : Static<Schema>;

/** An input as callers send it: what is optional or has a default may be left out. */
export type Sent<In extends TProperties> = {
  [Name in keyof In as MayBeAbsent<In[Name]> extends true ? never : Name]: SentValue<In[Name]>;
} & { [Name in keyof In as MayBeAbsent<In[Name]> extends true ? Name : never]?: SentValue<In[Name]> };

/** Defines an operation: the compiler checks `run`, `text` and `example` against the schemas. */
export const operation = <
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Other extends RepresentationBody = never,
>(
  definition: Operation<In, Out, Up, Other>,
): Operation<In, Out, Up, Other> => definition;
