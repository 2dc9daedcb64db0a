import type { Limiter, Verdict } from "../../guard/limiter.ts";

const MOST_REFUSED = 10_000;

/**
 * A limiter that asks the one that all workers share. A client that it refuses is refused here until its window ends:
 * a flood does not pass from process to process.
 */
export function sharedLimiter(ask: (client: string) => Promise<Verdict>): Limiter {
  const refusedUntil = new Map<string, number>();
  return {
    take: (client) => {
      const resetMs = (refusedUntil.get(client) ?? 0) - performance.now();
      if (resetMs > 0) return { allowed: false, remaining: 0, resetMs };
      return ask(client).then((verdict) => {
        if (refusedUntil.size >= MOST_REFUSED) refusedUntil.clear();
        if (verdict.allowed) refusedUntil.delete(client);
        else refusedUntil.set(client, performance.now() + verdict.resetMs);
        return verdict;
      });
    },
  };
}
