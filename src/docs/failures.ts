import { JSON_TYPE } from "../http/media-type.ts";
import { STATUS } from "../http/status.ts";
import type { RefusalCode } from "../refusal.ts";
import { type Json, reference } from "./json.ts";

/** In which form a route's failures come: "either" where the request decides. */
export type FailureForm = "json" | "text" | "either";

interface Kind {
  codes: readonly [RefusalCode, ...RefusalCode[]];
  description: string;
  /** Headers beside those of every answer. */
  headers?: readonly string[];
}

/** Why a route can refuse a request: one response for each status, shared by all routes. */
const KINDS = {
  Malformed: {
    codes: ["MALFORMED_URL", "MALFORMED_BODY"],
    description: "The request could not be read: malformed percent-encoding, JSON or UTF-8",
  },
  Unauthorized: {
    codes: ["UNAUTHORIZED"],
    description: "The service's token is missing or wrong",
    headers: ["WWW-Authenticate"],
  },
  BodyTooLarge: { codes: ["BODY_TOO_LARGE"], description: "The body is larger than the service takes" },
  UnsupportedMediaType: { codes: ["UNSUPPORTED_MEDIA_TYPE"], description: "The body is of no type that is taken" },
  InvalidInput: {
    codes: ["INVALID_INPUT"],
    description: "A value is missing, of the wrong type, out of range, or cannot be used; `details` names the fields",
  },
  RateLimited: {
    codes: ["RATE_LIMITED"],
    description: "Too many requests from this client",
    headers: ["Retry-After"],
  },
  InternalError: { codes: ["INTERNAL_ERROR"], description: "The service failed, and the request is not to blame" },
  NotReady: { codes: ["NOT_READY"], description: "The service takes no traffic: it is about to stop" },
} as const satisfies Readonly<Record<string, Kind>>;

export type FailureKind = keyof typeof KINDS;

const SUFFIX: Readonly<Record<FailureForm, string>> = { json: "", text: "AsText", either: "AsEither" };

const JSON_CONTENT = { [JSON_TYPE]: { schema: reference("schemas", "Failure") } };
const TEXT_CONTENT = { "text/plain": { schema: reference("schemas", "FailureText") } };
const CONTENT: Readonly<Record<FailureForm, Json>> = {
  json: JSON_CONTENT,
  text: TEXT_CONTENT,
  either: { ...JSON_CONTENT, ...TEXT_CONTENT },
};

const response = ({ codes, description, headers = [] }: Kind, form: FailureForm): Json => ({
  description: `${codes.map((code) => `\`${code}\``).join(", ")}: ${description}`,
  headers: Object.fromEntries(["X-Request-Id", ...headers].map((name) => [name, reference("headers", name)])),
  content: CONTENT[form],
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
