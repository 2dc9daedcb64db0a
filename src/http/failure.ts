import { descriptorRefusal } from "../operation/descriptors.ts";
import { printable, Refusal, type RefusalCode } from "../operation/refusal.ts";
import { oneOf, t, text } from "../operation/schema.ts";
import { JSON_TYPE, NO_SNIFF, TEXT_TYPE } from "./media-type.ts";
import type { RequestContext } from "./request-context.ts";
import { type Form, rememberBody } from "./response.ts";

/** The HTTP status of each reason to refuse a request, and its meaning for the documents. */
export const REFUSALS = {
  MALFORMED_URL: { status: 400, meaning: "The path or query is not percent-encoded UTF-8" },
  MALFORMED_HEADER: { status: 400, meaning: "The request has several Host headers" },
  MALFORMED_BODY: { status: 400, meaning: "The body is not JSON, or not UTF-8" },
  UNAUTHORIZED: { status: 401, meaning: "The token is missing or wrong" },
  FORBIDDEN: { status: 403, meaning: "The token of an issuer lacks a scope or claim that is demanded" },
  NOT_FOUND: { status: 404, meaning: "There is no such path" },
  METHOD_NOT_ALLOWED: { status: 405, meaning: "The path does not take this method" },
  BODY_TOO_LARGE: { status: 413, meaning: "The body is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: "The body has an unsupported media type" },
  INVALID_INPUT: {
    status: 422,
    meaning: "A value is missing, of the wrong type, out of range, or cannot be used; `details` names the fields",
  },
  RATE_LIMITED: { status: 429, meaning: "Too many requests from this client" },
  INTERNAL_ERROR: { status: 500, meaning: "The service failed: a bug, not an error in the request" },
  NOT_READY: { status: 503, meaning: "The service is shutting down" },
  OVERLOADED: {
    status: 503,
    meaning: "Too many requests are waiting for this operation, or too many unfinished bodies are in memory",
  },
} satisfies Readonly<Record<RefusalCode, { status: number; meaning: string }>>;

const REASONS = Object.entries(REFUSALS).map(([code, { status, meaning }]) => `\`${code}\` (${status}): ${meaning}`);

/** The failure envelope: one shape for every refusal. */
export const Failure = t.Object(
  {
    success: t.Literal(false),
    error: t.Object({
      code: t.Unsafe<RefusalCode>(
        oneOf(Object.keys(REFUSALS), { description: `Stable identifier of the reason. ${REASONS.join(". ")}` }),
      ),
      message: text({ description: "One sentence that says what to change" }),
      details: t.Optional(
        t.Array(
          t.Object({
            path: text({ description: "JSON pointer to the field, in path, query or body", examples: ["/length"] }),
            message: text({ description: "What the field must be" }),
          }),
          { description: "The fields to blame" },
        ),
      ),
    }),
  },
  { description: "The request was refused" },
);

/** The refusal for our own bugs. The log has the details, or `onError` of a program gets them. */
export const BUG = new Refusal(
  "INTERNAL_ERROR",
  "The service failed on this request because of an error in its own code; report it with the X-Request-Id",
);

/** The refusal of readiness while the service shuts down. */
export const DRAINING = new Refusal("NOT_READY", "The service is stopping; ask another one");

/** The headers that every failure with a code has. */
export const failureHeaders = (code: RefusalCode): Readonly<Record<string, string>> => ({
  ...NO_SNIFF,
  "cache-control": "no-store",
  // In seconds (RFC 9110, 10.2.3): full queues drain in less than one.
  ...(code === "OVERLOADED" && { "retry-after": "1" }),
});

/** The failure envelope of a refusal, or its one line of text. */
export function failure(refusal: Refusal, form: Form, headers: Readonly<Record<string, string>> = {}): Response {
  const { code, message, details } = refusal;
  const error = details.length > 0 ? { code, message, details } : { code, message };
  const body =
    form === "text" ? `error: ${printable(message)}\n` : printable(JSON.stringify({ success: false, error }));
  const init = {
    status: REFUSALS[code].status,
    headers: {
      "content-type": form === "text" ? TEXT_TYPE : JSON_TYPE,
      ...failureHeaders(code),
      ...headers,
    },
  };
  return rememberBody(new Response(body, init), body);
}

/** The failure response to a thrown value: all but refusals and a lack of file descriptors are our bugs, for the log. */
export function failureResponse(error: unknown, context: RequestContext, form: Form): Response {
  const refusal = error instanceof Refusal ? error : (descriptorRefusal(error) ?? BUG);
  if (refusal === BUG) context.outcome.fault = error;
  return failure(refusal, form);
}
