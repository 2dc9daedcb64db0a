import type { Limiter, Verdict } from "../../guard/limiter.ts";

const MAX_REFUSED_CLIENTS = 10_000;

/**
 * A limiter that asks the supervisor's limiter, which all workers share. It caches refusals until the client's window
 * ends, so that a flood of requests does not cause as many messages between processes.
 */
export function sharedLimiter(ask: (client: string) => Promise<Verdict>): Limiter {
  const refusedUntil = new Map<string, number>();
  return {
    take: (client) => {
      const resetMs = (refusedUntil.get(client) ?? 0) - performance.now();
      if (resetMs > 0) return { allowed: false, remaining: 0, resetMs };
      return ask(client).then((verdict) => {
        if (refusedUntil.size >= MAX_REFUSED_CLIENTS) refusedUntil.clear();
        if (verdict.allowed) refusedUntil.delete(client);
        else refusedUntil.set(client, performance.now() + verdict.resetMs);
        return verdict;
      });
    },
  };
}
