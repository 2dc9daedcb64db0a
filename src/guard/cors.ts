import type { Guard } from "./guard.ts";

const METHODS = "GET, HEAD, POST";

/** Request headers beyond those that browsers always allow; `Sidekit-Key` is the key of `hash/hmac` for bytes. */
const REQUEST_HEADERS = "Accept, Authorization, Content-Type, If-None-Match, Sidekit-Key, X-Request-Id";

/** Response headers that scripts may read in addition to the safelisted ones. */
const ANSWER_HEADERS =
  "Allow, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id";

/** How long browsers may keep the answer to a preflight, in seconds: a day. */
const MAX_AGE = "86400";

const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("access-control-request-method");

/** Adds the headers that let browsers call from these origins, or from any with "*" (Fetch standard, 3.3). */
export function allowsOrigins(origins: readonly string[]): Guard {
  const anyone = origins.includes("*");
  const allowed = new Set(origins);
  return (request, context) => {
    const origin = request.headers.get("origin");
    // Caches must not give one origin's answer to another.
    if (!anyone) context.addHeader("vary", "Origin");
    if (origin === null || !(anyone || allowed.has(origin))) return undefined;
    context.addHeader("access-control-allow-origin", anyone ? "*" : origin);
    if (!isPreflight(request)) context.addHeader("access-control-expose-headers", ANSWER_HEADERS);
    else {
      context.addHeader("access-control-allow-methods", METHODS);
      context.addHeader("access-control-allow-headers", REQUEST_HEADERS);
      context.addHeader("access-control-max-age", MAX_AGE);
    }
    return undefined;
  };
}

/** Answers preflights: after they have been counted, and without a token, which browsers do not send with them. */
export const answersPreflights: Guard = (request) =>
  isPreflight(request) ? new Response(null, { status: 204, headers: { "cache-control": "no-store" } }) : undefined;
