import type { RequestContext } from "../http/request-context.ts";
import { isAuthPath } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Decision, Guard } from "./guard.ts";
import type { Limiter, Rate, Verdict } from "./limiter.ts";

/** Paths without a rate limit: health checks must always be answered. */
export const PATHS_WITHOUT_LIMIT = new Set(["/livez", "/readyz"]);

/** The key of a client's counter: for IPv6 the first 64 bits of its address, as one client has at least a /64. */
export function clientKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.replace(/%.*/, "").split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** The refusal of a client that has used up its requests. */
export const tooManyRequests = (seconds: number) =>
  new Refusal("RATE_LIMITED", `There were too many requests from this client; try again in ${seconds} s`);

/**
 * Limits the requests of each client. Responses have the three `RateLimit-*` fields of the early IETF drafts, which
 * clients support; the later drafts differ from each other, and none is a standard yet.
 */
export function rateLimitGuard(limiter: Limiter, { limit }: Rate): Guard {
  const applyVerdict = (context: RequestContext, { allowed, remaining, resetMs }: Verdict): Decision => {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    context.addHeader("ratelimit-limit", String(limit));
    context.addHeader("ratelimit-remaining", String(remaining));
    context.addHeader("ratelimit-reset", String(seconds));
    if (allowed) return undefined;
    context.addHeader("retry-after", String(seconds));
    return tooManyRequests(seconds);
  };
  return (_, context) => {
    // To the verifier, all requests of a proxy come from one client.
    if (PATHS_WITHOUT_LIMIT.has(context.path) || isAuthPath(context.path)) return undefined;
    // Requests whose client is unknown do not reach the guards.
    const verdict = limiter.take(clientKey(context.client ?? "unknown"));
    return verdict instanceof Promise
      ? verdict.then((settled) => applyVerdict(context, settled))
      : applyVerdict(context, verdict);
  };
}
