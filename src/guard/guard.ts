import { createHash, timingSafeEqual } from "node:crypto";
import { NO_SNIFF } from "../http/media-type.ts";
import type { Peer, RequestContext } from "../http/request-context.ts";
import { isAuthPath } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
import { net } from "../runtime/builtins.ts";
import { andThen } from "../runtime/promises.ts";

/** What a guard has decided: a refusal, another response that is sent instead of routing, or neither. */
export type Decision = Response | Refusal | undefined;

/** Checks a request before routing. */
export type Guard = (request: Request, context: RequestContext) => Decision | Promise<Decision>;

/** Runs guards in order until one decides; synchronously if all of them are synchronous. */
export const runGuards = (
  [guard, ...others]: readonly Guard[],
  request: Request,
  context: RequestContext,
): ReturnType<Guard> =>
  guard && andThen(guard(request, context), (decision) => decision ?? runGuards(others, request, context));

/** Paths that need no token. */
export const PATHS_WITHOUT_TOKEN = new Set(["/", "/livez", "/readyz", "/version"]);

/** The refusal of a request without the token. */
export const UNAUTHORIZED = new Refusal(
  "UNAUTHORIZED",
  "This service wants its token; send it as Authorization: Bearer <token>",
);

/** Digests have the same length: `timingSafeEqual` requires that. */
const digest = (text: string): Uint8Array => createHash("sha256").update(text).digest();

/** Requires one of these tokens; compares in constant time. */
export function tokenGuard(tokens: readonly string[]): Guard {
  const accepted = tokens.map(digest);
  return (request, context) => {
    // The verifier reads the token of another issuer in the same header.
    if (PATHS_WITHOUT_TOKEN.has(context.path) || isAuthPath(context.path)) return undefined;
    // The scheme's name is not case-sensitive (RFC 9110, 11.1).
    const [, token = ""] = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const given = digest(token);
    const matching = accepted.filter((token) => timingSafeEqual(token, given));
    if (matching.length > 0) return undefined;
    context.outcome.addHeader("www-authenticate", "Bearer");
    return UNAUTHORIZED;
  };
}

/**
 * Request headers beyond the safelisted ones; `Sidekit-Key` is the key of `hash/hmac` for raw bytes, those of the Model
 * Context Protocol are for `/mcp` (2026-07-28, Streamable HTTP), and tracing libraries add three (W3C Trace Context, Baggage).
 */
const REQUEST_HEADERS =
  "Accept, Authorization, Baggage, Content-Type, If-None-Match, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Sidekit-Key, Traceparent, Tracestate, X-Request-Id";

/** Response headers that scripts may read in addition to the safelisted ones. */
const RESPONSE_HEADERS =
  "Allow, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id";

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
      // A day, in seconds.
      outcome.addHeader("access-control-max-age", "86400");
    }
    return undefined;
  };
}

/** Answers preflights. It follows the rate limit, and precedes the token check, as browsers send no token with them. */
export const preflightGuard: Guard = (request) =>
  isPreflight(request)
    ? new Response(null, { status: 204, headers: { ...NO_SNIFF, "cache-control": "no-store" } })
    : undefined;

/** The last entry of a list, which the nearest proxy has added. The caller may have sent the earlier ones. */
const last = (header: string | null): string => header?.split(",").at(-1)?.trim() ?? "";

/** The address in an `X-Forwarded-For` entry; some proxies add a port. Undefined if it is not an IP address. */
function address(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1");
  return net().isIP(bare) === 0 ? undefined : bare;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A path prefix that a proxy has stripped: segments that need no encoding and are not relative. */
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;
const MAX_PREFIX = 256;

/**
 * The client, and scheme, authority and path prefix of the service, by the `X-Forwarded-*` headers of a trusted proxy. For
 * missing or malformed ones, the connection's values remain.
 */
export function applyForwardedHeaders(headers: Headers, origin: string, client: Peer) {
  const scheme = last(headers.get("x-forwarded-proto")).toLowerCase();
  const host = last(headers.get("x-forwarded-host"));
  const stripped = last(headers.get("x-forwarded-prefix"));
  const [ownScheme, ownHost] = origin.split("://");
  const from = address(last(headers.get("x-forwarded-for")));
  const authority = HOST.test(host) && URL.canParse(`http://${host}`) ? host : ownHost;
  const prefix = stripped.length <= MAX_PREFIX && PREFIX.test(stripped) ? stripped.replace(/\/$/, "") : "";
  return {
    origin: `${scheme === "http" || scheme === "https" ? scheme : ownScheme}://${authority}${prefix}`,
    client: from === undefined ? client : () => from,
  };
}
