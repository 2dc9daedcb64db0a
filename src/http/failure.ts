import { printable, Refusal } from "../refusal.ts";
import { rememberBody } from "./body-size.ts";
import { JSON_TYPE, NO_SNIFF, TEXT_TYPE } from "./media-type.ts";
import { STATUS } from "./status.ts";

/** The form of a route's responses, failures included. */
export type Form = "json" | "text";

/** The refusal for our own bugs; the log has the details. */
const BUG = new Refusal("INTERNAL_ERROR", "The service failed; its log knows this request by the X-Request-Id");

/** A thrown value as a refusal: an error that is not a Refusal is our bug. */
export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : BUG);

/** Seconds before the next attempt (RFC 9110, 10.2.3): full queues drain in less than a second. */
const RETRY_SOON = { "retry-after": "1" };

/** The failure envelope of a refusal, or its one line of text. */
export function failure(refusal: Refusal, form: Form, headers: Readonly<Record<string, string>> = {}): Response {
  const { code, message, details } = refusal;
  const error = details.length > 0 ? { code, message, details } : { code, message };
  const body =
    form === "text" ? `error: ${printable(message)}\n` : printable(JSON.stringify({ success: false, error }));
  const contentType = form === "text" ? TEXT_TYPE : JSON_TYPE;
  const init = {
    status: STATUS[code],
    headers: {
      ...NO_SNIFF,
      "content-type": contentType,
      "cache-control": "no-store",
      ...(code === "OVERLOADED" && RETRY_SOON),
      ...headers,
    },
  };
  return rememberBody(new Response(body, init), body);
}
