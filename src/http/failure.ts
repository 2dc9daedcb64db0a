import { printable, Refusal } from "../refusal.ts";
import { sized } from "./body-size.ts";
import { JSON_TYPE, TEXT_TYPE } from "./media-type.ts";
import { STATUS } from "./status.ts";

/** The form in which a route answers, failures included. */
export type Form = "json" | "text";

/** The refusal that a caller sees of our own bugs; the log has the details. */
const BUG = new Refusal("INTERNAL_ERROR", "The service failed; its log knows this request by the X-Request-Id");

/** A thrown value as a refusal: every other error is our bug. */
export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : BUG);

/** What queues wait for takes less than a second: seconds to wait before the next attempt (RFC 9110, 10.2.3). */
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
      "content-type": contentType,
      "cache-control": "no-store",
      ...(code === "OVERLOADED" && RETRY_SOON),
      ...headers,
    },
  };
  return sized(new Response(body, init), body);
}
