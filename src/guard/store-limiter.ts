import type { Log } from "../observe/log.ts";
import { type Limiter, type Rate, type Verdict, WindowLimiter } from "./limiter.ts";
import { connectRedis, type StoredWindow } from "./redis.ts";
import { RemoteLimiter } from "./remote-limiter.ts";

/** How long a request waits for the store. */
export const STORE_TIMEOUT_MS = 50;

/** The verdict on the latest request of a window. */
export const verdictOf = ({ limit }: Rate, { taken, resetMs }: StoredWindow): Verdict => ({
  allowed: taken <= limit,
  remaining: Math.max(0, limit - taken),
  resetMs,
});

/** A limiter that counts in a store for all replicas; in this process while the store does not answer. */
class StoreLimiter extends RemoteLimiter {
  constructor(rate: Rate, url: string, log: Log) {
    const { limit, windowMs } = rate;
    const store = connectRedis(url);
    const counter = {
      name: "the rate limit's store",
      substitute: "this replica",
      timeoutMs: STORE_TIMEOUT_MS,
      count: async (client: string) =>
        verdictOf(rate, await store.count(`sidekit:rate:${limit}/${windowMs}:${client}`, windowMs)),
    };
    super(rate, counter, log);
    store.connected.catch((error) => this.noteFailure(error));
  }

  get isStoreUp(): boolean | undefined {
    return this.isUp;
  }
}

/** Creates a limiter: with the URL of a store, it counts for all replicas; undefined if there is no limit. */
export function createLimiter(rate: Rate | undefined, store: string | undefined, log: Log): Limiter | undefined {
  if (!rate) return undefined;
  return store === undefined ? new WindowLimiter(rate) : new StoreLimiter(rate, store, log);
}
