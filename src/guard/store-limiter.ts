import type { Log } from "../observe/log.ts";
import { type Limiter, type Rate, type Verdict, WindowLimiter } from "./limiter.ts";
import { connectRedis } from "./redis.ts";

/** How long a request waits for the store. */
const STORE_TIMEOUT_MS = 50;

/** How long after a failure the store is not asked: otherwise every request would wait for the timeout. */
const RETRY_AFTER_MS = 1000;

/** The reason of a store's failure, without the error's message, which may contain the store's URL. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.constructor.name;
};

/** A limiter that counts in a store for all replicas; in this process while the store does not answer. */
class StoreLimiter implements Limiter {
  /** Unknown until the store has been asked. */
  isStoreUp: boolean | undefined;
  readonly #rate: Rate;
  readonly #local: Limiter;
  readonly #count: ReturnType<typeof connectRedis>;
  readonly #log: Log;
  #pausedUntil = 0;

  constructor(rate: Rate, url: string, log: Log) {
    this.#rate = rate;
    this.#local = new WindowLimiter(rate);
    this.#count = connectRedis(url);
    this.#log = log;
  }

  take(client: string): Verdict | Promise<Verdict> {
    if (performance.now() < this.#pausedUntil) return this.#local.take(client);
    return this.#ask(client);
  }

  async #ask(client: string): Promise<Verdict> {
    const { limit, windowMs } = this.#rate;
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STORE_TIMEOUT_MS);
    try {
      const counting = this.#count(`sidekit:rate:${limit}/${windowMs}:${client}`, windowMs);
      const window = await Promise.race([counting, timeout]);
      if (!window) throw Object.assign(new Error("no answer in time"), { code: "TIMEOUT" });
      this.#note(true);
      return { allowed: window.taken <= limit, remaining: Math.max(0, limit - window.taken), resetMs: window.resetMs };
    } catch (error) {
      this.#pausedUntil = performance.now() + RETRY_AFTER_MS;
      this.#note(false, reasonOf(error));
      return await this.#local.take(client);
    } finally {
      // Timers that fire for every request would take a fifth of the processor time.
      clearTimeout(timer);
    }
  }

  /** Logs that the store has stopped answering, or answers again; not that it answers at start-up. */
  #note(isUp: boolean, reason?: string): void {
    const wasUp = this.isStoreUp ?? true;
    this.isStoreUp = isUp;
    if (isUp === wasUp) return;
    if (isUp) this.#log.write("info", "the rate limit's store answers");
    else this.#log.write("warn", "the rate limit's store does not answer: this replica counts for itself", { reason });
  }
}

/** Creates a limiter: with the URL of a store, it counts for all replicas; undefined if there is no limit. */
export function createLimiter(rate: Rate | undefined, store: string | undefined, log: Log): Limiter | undefined {
  if (!rate) return undefined;
  return store === undefined ? new WindowLimiter(rate) : new StoreLimiter(rate, store, log);
}
