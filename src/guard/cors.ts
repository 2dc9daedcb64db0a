import { NO_SNIFF } from "../http/media-type.ts";
import type { Guard } from "./guard.ts";

/**
 * Request headers beyond the safelisted ones; `Sidekit-Key` is the key of `hash/hmac` for raw bytes, those of the Model
 * Context Protocol are for `/mcp` (2026-07-28, Streamable HTTP), and tracing libraries add three (W3C Trace Context, Baggage).
 */
const REQUEST_HEADERS =
  "Accept, Authorization, Baggage, Content-Type, If-None-Match, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Sidekit-Key, Traceparent, Tracestate, X-Request-Id";

/** Response headers that scripts may read in addition to the safelisted ones. */
const RESPONSE_HEADERS =
  "Allow, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id";

/** How long browsers may cache the response to a preflight: a day, in seconds. */
const MAX_AGE = "86400";

const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("access-control-request-method");

/** Adds the CORS headers for requests from these origins, or from any with "*" (Fetch standard, 3.3). */
export function corsGuard(origins: readonly string[]): Guard {
  const anyone = origins.includes("*");
  const allowed = new Set(origins);
  return (request, { outcome }) => {
    // Caches must not give the response for one origin to another. With "*" all get the same, also those who name no origin:
    // the image of a page, which a script may read later (Fetch standard, "CORS protocol and HTTP caches").
    if (!anyone) outcome.addHeader("vary", "Origin");
    const origin = anyone ? "*" : request.headers.get("origin");
    if (origin === null || !(anyone || allowed.has(origin))) return undefined;
    outcome.addHeader("access-control-allow-origin", origin);
    if (!isPreflight(request)) outcome.addHeader("access-control-expose-headers", RESPONSE_HEADERS);
    else {
      outcome.addHeader("access-control-allow-methods", "GET, HEAD, POST");
      outcome.addHeader("access-control-allow-headers", REQUEST_HEADERS);
      outcome.addHeader("access-control-max-age", MAX_AGE);
    }
    return undefined;
  };
}

/** Answers preflights. It follows the rate limit, and precedes the token check, as browsers send no token with them. */
export const preflightGuard: Guard = (request) =>
  isPreflight(request)
    ? new Response(null, { status: 204, headers: { ...NO_SNIFF, "cache-control": "no-store" } })
    : undefined;
