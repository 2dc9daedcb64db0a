import { printable, REFUSALS, Refusal, type RefusalCode } from "../refusal.ts";
import { rememberBody } from "./body-size.ts";
import { JSON_TYPE, NO_SNIFF, TEXT_TYPE } from "./media-type.ts";
import type { RequestContext } from "./request-context.ts";

/** The form of a route's responses, failures included. */
export type Form = "json" | "text";

/** The refusal for our own bugs. The log has the details, or `onError` of a program gets them. */
export const BUG = new Refusal(
  "INTERNAL_ERROR",
  "The service failed on this request because of an error in its own code; report it with the X-Request-Id",
);

/** A thrown value as a refusal: an error that is not a Refusal is our bug. */
export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : BUG);

/** In seconds (RFC 9110, 10.2.3): full queues drain in less than one. */
const RETRY_AFTER = { "retry-after": "1" };

/** The headers that every failure with a code has. */
export const failureHeaders = (code: RefusalCode): Readonly<Record<string, string>> => ({
  ...NO_SNIFF,
  "cache-control": "no-store",
  ...(code === "OVERLOADED" && RETRY_AFTER),
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

/** The failure response to a thrown value. One that is not a Refusal is kept for the log. */
export function failureResponse(error: unknown, context: RequestContext, form: Form): Response {
  const refusal = asRefusal(error);
  if (refusal !== error) context.fault = error;
  return failure(refusal, form);
}
