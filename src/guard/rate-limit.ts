import type { RequestContext } from "../http/request-context.ts";
import { isAuthPath } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
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

/**
 * Clients in memory: with addresses as keys, 14 MB of heap and 25 to 35 MB of resident memory (measured on Bun). Beyond
 * that, the clients whose windows end first are evicted.
 */
const MAX_CLIENTS = 100_000;

/** Expired windows that are evicted per insert. */
const MAX_EVICTED_PER_INSERT = 2;

/**
 * A fixed-window limiter: a window begins with a client's first request. Windows are in a ring buffer in the order of
 * their start, which is also that of their end: eviction takes constant time. (A `Map` keeps that order too, but finding
 * its first entry takes longer the more entries were deleted.)
 */
export class WindowLimiter implements Limiter {
  readonly #rate: Rate;
  /** The index of each client's latest window in the ring buffer. */
  readonly #places = new Map<string, number>();
  readonly #clients: string[] = [];
  /** The windows' ends, in milliseconds of `performance.now`. */
  readonly #ends = new Float64Array(MAX_CLIENTS);
  readonly #taken = new Float64Array(MAX_CLIENTS);
  #oldest = 0;
  #used = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** The number of clients in memory. */
  get clients(): number {
    return this.#places.size;
  }

  take(client: string): Verdict {
    const now = performance.now();
    const place = this.#placeOf(client, now);
    const { limit } = this.#rate;
    const before = this.#taken[place] ?? 0;
    const allowed = before < limit;
    const taken = allowed ? before + 1 : before;
    this.#taken[place] = taken;
    return { allowed, remaining: limit - taken, resetMs: (this.#ends[place] ?? 0) - now };
  }

  /** The index of a client's current window, which begins now if there is none. */
  #placeOf(client: string, now: number): number {
    const known = this.#places.get(client);
    if (known !== undefined && (this.#ends[known] ?? 0) > now) return known;
    this.#evict(now);
    const place = (this.#oldest + this.#used) % MAX_CLIENTS;
    this.#used++;
    this.#clients[place] = client;
    this.#ends[place] = now + this.#rate.windowMs;
    this.#taken[place] = 0;
    this.#places.set(client, place);
    return place;
  }

  /** Evicts up to two expired windows per insert, or the oldest when full. */
  #evict(now: number): void {
    for (let evicted = 0; evicted < MAX_EVICTED_PER_INSERT && this.#used > 0; evicted++) {
      const place = this.#oldest;
      if ((this.#ends[place] ?? 0) > now && this.#used < MAX_CLIENTS) return;
      const client = this.#clients[place] ?? "";
      // The client may have a later window.
      if (this.#places.get(client) === place) this.#places.delete(client);
      this.#clients[place] = "";
      this.#oldest = (place + 1) % MAX_CLIENTS;
      this.#used--;
    }
  }
}

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
    const verdict = limiter.take(clientKey(context.client ?? "unknown"));
    return verdict instanceof Promise
      ? verdict.then((settled) => applyVerdict(context, settled))
      : applyVerdict(context, verdict);
  };
}
