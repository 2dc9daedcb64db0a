import type { Static, TObject, TOptional, TProperties, TSchema } from "@sinclair/typebox";
import type { JsonObject } from "./json.ts";

type OperationId = `${string}.${string}`;

/** An operation of a tool, independent of HTTP. Routes, commands, MCP tools and documents derive from it. */
export interface Operation<
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties = TProperties,
  Other extends RepresentationBody = RepresentationBody,
  Id extends OperationId = OperationId,
> {
  /** Unique in the service. Its names in all documents derive from it. */
  id: Id;
  input: TObject<In>;
  output: Out;
  run(input: Static<TObject<In>>, context: OperationContext): Static<Out> | Promise<Static<Out>>;
  /** Whether the output is random: for every input, or for some, such as signatures with some algorithms. */
  random?: true | "for some inputs";
  /** The bytes of a body or URL from which calls share the event loop, as they take milliseconds; 0 if small inputs do. */
  turnsFrom?: number;
  /** Whether calls wait in a queue and may be refused with OVERLOADED. */
  queued?: boolean;
  /** The text form of an output: only the result. After a raw body, `input` has only the fields that accompany it. */
  text(output: Static<Out>, input: Static<TObject<In>>): string;
  /** Fixed values of fields in the text form. */
  textInput?: Partial<Static<TObject<In>>>;
  upload?: Upload<Up, Out>;

  // For documents.
  summary: string;
  description?: string;
  /** A valid input. Documents show it, and tests send it. */
  example: CallerInput<In>;
  /** The result for `example`, if a document must not compute it: the computation needs a thread. A test compares both. */
  exampleResult?: Static<Out>;

  // For AI agents.
  /** In place of the description: what it gives, when to use it, when another tool, and what it does not do. */
  guidance?: string;
  /** "named" if it is only in the lists for agents whose setting names it: the list is a part of every conversation. */
  agents?: "named";

  // For HTTP.
  /** What follows the description in the documents of the API: what commands do not have, such as bodies and media types. */
  overHttp?: string;
  /** Whether caches may keep the response to a GET: it depends on the URL alone and contains no secret. */
  cacheable?(input: Static<TObject<In>>): boolean;
  /** Whether the result has URLs of the service (`baseUrl`), which may come from the request's headers. */
  hasUrls?: boolean;
  /** Other media types than JSON and text, for inputs or `Accept` headers that request them. */
  represent?: Represent<In, Out, Other>;

  // For commands.
  /** The main fields: the positional arguments, in this order. */
  values?: readonly (keyof In & string)[];
  /** Whether an option names the key set of an issuer, to be trusted in place of a secret. */
  takesKeySet?: boolean;
  /** Whether an output is negative (an invalid token, a mismatch): the command then exits with status 1. */
  isNegative?(output: Static<Out>): boolean;
  /** For a text form that is a QR code: the colour that the terminal's text must have for cameras to read it. */
  ink?(input: Static<TObject<In>>): "light" | "dark";
  entries?: Entries<Out>;
}

/** The public keys of an issuer that the operator trusts. */
export interface IssuerKeys {
  readonly issuer: string;
  /** The JWKs of its last key set: another array after each change. Undefined before the first one. */
  readonly keys: readonly JsonObject[] | undefined;
  /** The age of the key set; null before the first one. */
  readonly ageSeconds: number | null;
  /** The `aud` that its tokens must have, one of several. */
  readonly audience: readonly string[] | undefined;
  readonly algorithms: readonly string[];
}

/** The issuers that the operator trusts. */
export interface TrustedIssuers {
  /** The keys of the issuer with this `iss`, fetched again if none has this `kid`; undefined if it is not trusted. */
  keysFor(issuer: unknown, keyId: unknown): IssuerKeys | Promise<IssuerKeys> | undefined;
}

/** The context of a call. */
export interface OperationContext {
  /** The service's base URL as the caller sees it, without a trailing slash. */
  baseUrl: string;
  mcpUrl?: string | undefined;
  /** Aborted when the caller disconnects: queued work is dropped then. */
  signal?: AbortSignal | undefined;
  /** The issuers whose tokens are judged without a secret; undefined if there are none. */
  trusted?: TrustedIssuers | undefined;
  /** Does large work, one piece at a time in the whole service. @throws Refusal OVERLOADED without a turn or memory in time. */
  alone?: (<T>(job: () => Promise<T>, answerBytes?: number) => Promise<T>) | undefined;
}

/** What a response may consist of. */
export type RepresentationBody = string | Uint8Array<ArrayBuffer>;

/** The content of a response, and its media type. */
export interface Representation<Other extends RepresentationBody = RepresentationBody> {
  contentType: string;
  body: Other;
}

interface Entries<Out extends TSchema> {
  /** The option for the file's path, without dashes: "pairs". */
  option: string;
  /** What can be demanded of all outputs; the first is the default. */
  levels: readonly [string, ...string[]];
  passes(output: Static<Out>, level: string): boolean;
  /** The columns of the table of results, after those of `values`. */
  columns: readonly string[];
  cells(output: Static<Out>, level: string): readonly string[];
}

interface Represent<In extends TProperties, Out extends TSchema, Other extends RepresentationBody> {
  types: readonly string[];
  /** Media types that only the input can request, not `Accept`. */
  otherTypes?: readonly string[];
  /** Whether `Accept` chooses between JSON and `types`: `make` then gets `preferred`. */
  negotiated: boolean;
  /** For AI agents: the text beside the image, in place of the text form. */
  caption?(output: Static<Out>): string;
  /** Gives undefined if the response is JSON. */
  make(output: Static<Out>, input: Static<TObject<In>>, preferred: boolean): Representation<Other> | undefined;
  /** Whether failures are plain text for these fields, which may be invalid. */
  failsAsText?(fields: Readonly<Record<string, unknown>>): boolean;
}

/** The most bytes of a raw body that an operation keeps in memory: those of a phone's photo. */
export const MAX_KEPT_BYTES = 16 * 1024 ** 2;

interface Upload<Up extends TProperties, Out extends TSchema> {
  /** The fields beside the body: over HTTP from the path, the query and, for secrets, the header `Sidekit-<Field>`. */
  input: TObject<Up>;
  /** Accepted media types in addition to application/octet-stream. */
  types?: readonly string[];
  /** Whether the body is a file: a command takes its path, and it is kept in memory, up to `MAX_KEPT_BYTES`, not streamed. */
  isFile?: boolean;
  run(input: Static<TObject<Up>>, body: AsyncIterable<Uint8Array>, context?: OperationContext): Promise<Static<Out>>;
  /** For commands: what an input can be, which is the result at a terminal, where nothing is piped as the body. */
  candidates?(input: Static<TObject<Up>>): readonly string[];
  /** For commands: whether an option compares files with a list of checksums. */
  takesLists?: boolean;
}

/** Whether callers may omit a field: it is optional, has a default, or is an object whose fields may all be omitted. */
type MayBeAbsent<Schema> = Schema extends TOptional<TSchema> | { default: unknown }
  ? true
  : Schema extends TObject<infer Fields>
    ? Record<never, never> extends CallerInput<Fields>
      ? true
      : false
    : false;

/** Nested types are expanded, so that client types do not refer to types that are not published. */
type CallerValue<Schema extends TSchema> =
  Schema extends TObject<infer Fields>
    ? { [Name in keyof CallerInput<Fields>]: CallerInput<Fields>[Name] }
    : Static<Schema>;

/** The type of an input as callers send it: fields with defaults are optional. */
export type CallerInput<In extends TProperties> = {
  [Name in keyof In as MayBeAbsent<In[Name]> extends true ? never : Name]: CallerValue<In[Name]>;
} & { [Name in keyof In as MayBeAbsent<In[Name]> extends true ? Name : never]?: CallerValue<In[Name]> };

/** Defines an operation. The compiler checks `run`, `text` and `example` against the schemas. */
export const operation = <
  In extends TProperties,
  Out extends TSchema,
  Up extends TProperties,
  Id extends OperationId,
  Other extends RepresentationBody = never,
>(
  definition: Operation<In, Out, Up, Other, Id>,
): Operation<In, Out, Up, Other, Id> => definition;
