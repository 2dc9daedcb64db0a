import { JSON_TYPE } from "../http/media-type.ts";
import { STATUS } from "../http/status.ts";
import type { Json } from "../operation/json-schema.ts";
import { invalidField, Refusal, type RefusalCode } from "../refusal.ts";
import { reference } from "./references.ts";

/** In which form a route's failures come: "either" where the request decides. */
export type FailureForm = "json" | "text" | "either";

interface Kind {
  codes: readonly [RefusalCode, ...RefusalCode[]];
  description: string;
  /** What a caller is told, for one. */
  example: Refusal;
  /** Headers beside those of every answer. */
  headers?: readonly string[];
}

/** What is left to a client, where its requests are limited. */
export const RATE_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** Why a route can refuse a request; one response for each status, shared by all routes. */
const KINDS = {
  Malformed: {
    codes: ["MALFORMED_BODY", "MALFORMED_URL"],
    description: "The request could not be read: malformed percent-encoding, JSON or UTF-8",
    example: new Refusal("MALFORMED_BODY", "The body is not valid JSON; check its quotes, commas and brackets"),
  },
  Unauthorized: {
    codes: ["UNAUTHORIZED"],
    description: "The service's token is missing or wrong",
    example: new Refusal("UNAUTHORIZED", "This service wants its token; send it as Authorization: Bearer <token>"),
    headers: ["WWW-Authenticate"],
  },
  BodyTooLarge: {
    codes: ["BODY_TOO_LARGE"],
    description: "The body is larger than the service takes",
    example: new Refusal("BODY_TOO_LARGE", "The body is larger than 1,048,576 bytes; send less"),
  },
  UnsupportedMediaType: {
    codes: ["UNSUPPORTED_MEDIA_TYPE"],
    description: "The body is of no type that is taken",
    example: new Refusal(
      "UNSUPPORTED_MEDIA_TYPE",
      "The body is not plain JSON; send it with Content-Type: application/json",
    ),
  },
  InvalidInput: {
    codes: ["INVALID_INPUT"],
    description: "A value is missing, of the wrong type, out of range, or cannot be used; `details` names the fields",
    example: invalidField("/count", "Must be a whole number from 1 to 50"),
  },
  RateLimited: {
    codes: ["RATE_LIMITED"],
    description: "Too many requests from this client",
    example: new Refusal("RATE_LIMITED", "There were too many requests from this client; try again in 12 s"),
    headers: ["Retry-After", ...RATE_HEADERS],
  },
  InternalError: {
    codes: ["INTERNAL_ERROR"],
    description: "The service failed, and the request is not to blame",
    example: new Refusal("INTERNAL_ERROR", "The service failed; its log knows this request by the X-Request-Id"),
  },
  Overloaded: {
    codes: ["OVERLOADED"],
    description: "Too many requests are waiting for this operation, or too many unfinished bodies are in memory",
    example: new Refusal("OVERLOADED", "Too many requests are waiting for this operation; try again in a second"),
    headers: ["Retry-After"],
  },
  NotReady: {
    codes: ["NOT_READY"],
    description: "The service takes no traffic: it is about to stop",
    example: new Refusal("NOT_READY", "The service is stopping; ask another one"),
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type FailureKind = keyof typeof KINDS;

const SUFFIX: Readonly<Record<FailureForm, string>> = { json: "", text: "AsText", either: "AsEither" };

function content({ code, message, details }: Refusal, form: FailureForm): Json {
  const error = { code, message, ...(details.length > 0 ? { details } : {}) };
  const json = { [JSON_TYPE]: { schema: reference("schemas", "Failure"), example: { success: false, error } } };
  const text = { "text/plain": { schema: reference("schemas", "FailureText"), example: `error: ${message}\n` } };
  return { ...(form === "text" ? {} : json), ...(form === "json" ? {} : text) };
}

const response = ({ codes, description, example, headers = [] }: Kind, form: FailureForm): Json => ({
  description: `${codes.map((code) => `\`${code}\``).join(", ")}: ${description}`,
  headers: Object.fromEntries(["X-Request-Id", ...headers].map((name) => [name, reference("headers", name)])),
  content: content(example, form),
});

/** The failures of a route by status. */
export const failures = (kinds: readonly FailureKind[], form: FailureForm): Json =>
  Object.fromEntries(kinds.map((kind) => [STATUS[KINDS[kind].codes[0]], reference("responses", kind + SUFFIX[form])]));

/** What those refer to. */
export const FAILURE_RESPONSES: Json = Object.fromEntries(
  Object.entries<Kind>(KINDS).flatMap(([name, kind]) =>
    (["json", "text", "either"] as const).map((form) => [name + SUFFIX[form], response(kind, form)]),
  ),
);
