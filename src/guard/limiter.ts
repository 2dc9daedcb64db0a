/** So many requests in each window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

/** What a client has left. */
export interface Verdict {
  allowed: boolean;
  remaining: number;
  /** Until its window ends, in milliseconds. */
  resetMs: number;
}

/** Counts what clients take. */
export interface Limiter {
  take(client: string): Verdict | Promise<Verdict>;
}

interface Window {
  taken: number;
  /** When it ends, in milliseconds of the clock. */
  end: number;
}

/** Some 10 MB. Where more clients than these come within one window, those whose windows end first are forgotten. */
const MOST_CLIENTS = 100_000;

/** A limiter whose windows begin with a client's first request. */
export class WindowLimiter implements Limiter {
  readonly #rate: Rate;
  readonly #clock: () => number;
  /** In the order in which windows began, and so end. */
  readonly #windows = new Map<string, Window>();

  constructor(rate: Rate, clock = () => performance.now()) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** How many clients are remembered. */
  get clients(): number {
    return this.#windows.size;
  }

  take(client: string): Verdict {
    const now = this.#clock();
    const window = this.#windowOf(client, now);
    const allowed = window.taken < this.#rate.limit;
    if (allowed) window.taken++;
    return { allowed, remaining: this.#rate.limit - window.taken, resetMs: window.end - now };
  }

  #windowOf(client: string, now: number): Window {
    const known = this.#windows.get(client);
    if (known && known.end > now) return known;
    this.#windows.delete(client);
    this.#forget(now);
    const window = { taken: 0, end: now + this.#rate.windowMs };
    this.#windows.set(client, window);
    return window;
  }

  /** Makes room: for every window that begins, at most two that are over, or one that is not, if there are too many. */
  #forget(now: number): void {
    let over = 0;
    for (const [client, { end }] of this.#windows) {
      const isFull = this.#windows.size >= MOST_CLIENTS;
      if (over === 2 || (end > now && !isFull)) return;
      this.#windows.delete(client);
      over++;
    }
  }
}
