import type { Limiter, Rate, Verdict } from "./limiter.ts";

/** A window in the store. */
export interface StoredWindow {
  /** Requests in the window, this one included. */
  taken: number;
  /** Milliseconds until it ends. */
  resetMs: number;
}

/** A store that all replicas share. */
export interface SharedStore {
  /** Counts a request in a client's window, atomically. */
  count(key: string, windowMs: number): Promise<StoredWindow>;
}

/** How long a request waits for the store. */
const STORE_TIMEOUT_MS = 50;

/** How long after a failure the store is not asked: otherwise every request would wait for the timeout. */
const RETRY_AFTER_MS = 1000;

class Timeout extends Error {
  readonly code = "TIMEOUT";
}

/** The reason of a store's failure, without the error's message, which may contain the store's URL. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.constructor.name;
};

/** The result of a promise, or a rejection once `ms` have passed. */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Timeout()), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A limiter that counts in a store for all replicas; in this process while the store does not answer. */
export class StoreLimiter implements Limiter {
  readonly #rate: Rate;
  readonly #store: SharedStore;
  readonly #local: Limiter;
  readonly #onChange: (isUp: boolean, reason?: string) => void;
  /** Unknown until the store has been asked. */
  #isUp: boolean | undefined;
  #pausedUntil = 0;

  /** @param onChange Is called when the store stops answering, and when it answers again. */
  constructor(rate: Rate, store: SharedStore, local: Limiter, onChange: (isUp: boolean, reason?: string) => void) {
    this.#rate = rate;
    this.#store = store;
    this.#local = local;
    this.#onChange = onChange;
  }

  get isStoreUp(): boolean | undefined {
    return this.#isUp;
  }

  take(client: string): Verdict | Promise<Verdict> {
    if (performance.now() < this.#pausedUntil) return this.#local.take(client);
    return this.#ask(client);
  }

  async #ask(client: string): Promise<Verdict> {
    const { limit, windowMs } = this.#rate;
    try {
      const key = `sidekit:rate:${limit}/${windowMs}:${client}`;
      const { taken, resetMs } = await withTimeout(STORE_TIMEOUT_MS, this.#store.count(key, windowMs));
      this.#note(true);
      return { allowed: taken <= limit, remaining: Math.max(0, limit - taken), resetMs };
    } catch (error) {
      this.#pausedUntil = performance.now() + RETRY_AFTER_MS;
      this.#note(false, reasonOf(error));
      return await this.#local.take(client);
    }
  }

  #note(isUp: boolean, reason?: string): void {
    // A store that answers at start-up is not reported.
    const isNews = this.#isUp === undefined ? !isUp : this.#isUp !== isUp;
    this.#isUp = isUp;
    if (isNews) this.#onChange(isUp, reason);
  }
}
