import type { Limiter, Rate, Verdict } from "../../guard/limiter.ts";
import { RemoteLimiter } from "../../guard/remote-limiter.ts";
import { STORE_TIMEOUT_MS } from "../../guard/store-limiter.ts";
import type { Log } from "../../observe/log.ts";

/** How long a request waits for the supervisor, which may itself wait for a store. */
const SUPERVISOR_TIMEOUT_MS = STORE_TIMEOUT_MS + 200;

const MAX_REFUSED_CLIENTS = 10_000;

/** A limiter that caches the refusals of another one until the client's window ends: a flood of requests asks it once. */
export function cacheRefusals(limiter: Limiter): Limiter {
  const refusedUntil = new Map<string, number>();
  const note = (client: string, verdict: Verdict): Verdict => {
    if (refusedUntil.size >= MAX_REFUSED_CLIENTS) refusedUntil.clear();
    if (verdict.allowed) refusedUntil.delete(client);
    else refusedUntil.set(client, performance.now() + verdict.resetMs);
    return verdict;
  };
  return {
    take: (client) => {
      const resetMs = (refusedUntil.get(client) ?? 0) - performance.now();
      if (resetMs > 0) return { allowed: false, remaining: 0, resetMs };
      const verdict = limiter.take(client);
      return verdict instanceof Promise ? verdict.then((settled) => note(client, settled)) : note(client, verdict);
    },
  };
}

/** The limiter of a worker: its supervisor counts for all workers; while it does not answer, the worker counts alone. */
export const sharedLimiter = (rate: Rate, count: (client: string) => Promise<Verdict>, log: Log): Limiter =>
  cacheRefusals(
    new RemoteLimiter(
      rate,
      { name: "the supervisor", substitute: "this worker", timeoutMs: SUPERVISOR_TIMEOUT_MS, count },
      log,
    ),
  );
