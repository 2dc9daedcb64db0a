import type { RequestContext } from "../http/request-context.ts";
import { isAuthPath } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
import { andThen } from "../runtime/promises.ts";
import type { Decision, Guard } from "./guard.ts";

/** A limit of requests in each window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

/** Whether a request is allowed, and how many more are. */
export interface Verdict {
  allowed: boolean;
  remaining: number;
  /** Milliseconds until the client's window ends. */
  resetMs: number;
}

/** Counts the requests of clients. */
export interface Limiter {
  take(client: string): Verdict | Promise<Verdict>;
  /** Whether the store that counts for all replicas answers; undefined if there is none. */
  readonly isStoreUp?: boolean | undefined;
}

/** Windows in memory: with addresses as keys, 14 MB of heap, and with garbage up to 60 MB of resident memory (on Bun). */
const MAX_WINDOWS = 100_000;

/** A client's window: its end, in milliseconds of `performance.now`, and its allowed requests so far. */
type Window = { readonly end: number; taken: number };

/**
 * A fixed-window limiter: a window begins with a client's first request. Windows are kept in two generations: the older one
 * is dropped as a whole when all its windows have ended, or when the younger one has half of `MAX_WINDOWS`.
 */
export function windowLimiter({ limit, windowMs }: Rate) {
  let younger = new Map<string, Window>();
  let older = new Map<string, Window>();
  /** When all windows that began before the last change of generations have ended. */
  let renewedUntil = 0;

  /** A client's current window, which begins now if there is none. */
  const windowOf = (client: string, now: number): Window => {
    const known = younger.get(client) ?? older.get(client);
    if (known && known.end > now) return known;
    if (now >= renewedUntil || younger.size >= MAX_WINDOWS / 2) {
      [older, younger] = [younger, new Map()];
      renewedUntil = now + windowMs;
    }
    const begun = { end: now + windowMs, taken: 0 };
    younger.set(client, begun);
    return begun;
  };

  return {
    windows: () => younger.size + older.size,
    take: (client: string): Verdict => {
      const now = performance.now();
      const window = windowOf(client, now);
      const allowed = window.taken < limit;
      if (allowed) window.taken++;
      // The difference of a sum and its part can be a little more than the other part.
      return { allowed, remaining: limit - window.taken, resetMs: Math.min(window.end - now, windowMs) };
    },
  };
}

/** Paths without a rate limit: health checks must always be answered. */
export const PATHS_WITHOUT_LIMIT = new Set(["/livez", "/readyz"]);

/** The key of a client's counter: for IPv6 the first 64 bits of its address, as one client has at least a /64. */
export function clientKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.replace(/%.*/, "").split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last]
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
  const applyVerdict = ({ outcome }: RequestContext, { allowed, remaining, resetMs }: Verdict): Decision => {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    outcome.addHeader("ratelimit-limit", String(limit));
    outcome.addHeader("ratelimit-remaining", String(remaining));
    outcome.addHeader("ratelimit-reset", String(seconds));
    if (allowed) return undefined;
    outcome.addHeader("retry-after", String(seconds));
    return tooManyRequests(seconds);
  };
  return (_, context) => {
    // To the verifier, all requests of a proxy come from one client.
    if (PATHS_WITHOUT_LIMIT.has(context.path) || isAuthPath(context.path)) return undefined;
    // Requests whose client is unknown do not reach the guards.
    return andThen(limiter.take(clientKey(context.client ?? "")), (verdict) => applyVerdict(context, verdict));
  };
}
