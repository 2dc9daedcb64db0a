/** A limit of requests in each window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

/** Whether a request is allowed, and what its client has left. */
export interface Verdict {
  allowed: boolean;
  remaining: number;
  /** Until its window ends, in milliseconds. */
  resetMs: number;
}

/** Counts the requests of clients. */
export interface Limiter {
  take(client: string): Verdict | Promise<Verdict>;
  /** Whether the store that counts for all replicas answers; undefined if there is none. */
  readonly isStoreUp?: boolean | undefined;
}

/**
 * Clients that are remembered. With addresses as keys they take 14 MB of heap, 25 to 35 MB of resident memory (measured
 * on Bun). Of more clients within one window, those whose windows end first are forgotten.
 */
const MAX_CLIENTS = 100_000;

/** Expired windows that are evicted for each window that begins. */
const EVICTED_AT_ONCE = 2;

/**
 * A limiter whose windows begin with a client's first request.
 *
 * Windows are in a ring, in the order in which they began, which is that in which they end: evicting takes constant
 * time. (A `Map` alone keeps that order too, but to find its first entry takes longer the more have been deleted.)
 */
export class WindowLimiter implements Limiter {
  readonly #rate: Rate;
  readonly #clock: () => number;
  /** The place of each client's latest window in the ring. */
  readonly #places = new Map<string, number>();
  readonly #clients: string[] = [];
  /** When windows end, in milliseconds of the clock. */
  readonly #ends = new Float64Array(MAX_CLIENTS);
  readonly #taken = new Float64Array(MAX_CLIENTS);
  #oldest = 0;
  #used = 0;

  constructor(rate: Rate, clock = () => performance.now()) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** The number of clients that are remembered. */
  get clients(): number {
    return this.#places.size;
  }

  take(client: string): Verdict {
    const now = this.#clock();
    const place = this.#placeOf(client, now);
    const { limit } = this.#rate;
    const before = this.#taken[place] ?? 0;
    const allowed = before < limit;
    const taken = allowed ? before + 1 : before;
    this.#taken[place] = taken;
    return { allowed, remaining: limit - taken, resetMs: (this.#ends[place] ?? 0) - now };
  }

  /** The place of a client's window; a new one begins if it has none that lasts. */
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

  /** Evicts expired windows, a few at a time, or the oldest one if the ring is full. */
  #evict(now: number): void {
    for (let evicted = 0; evicted < EVICTED_AT_ONCE && this.#used > 0; evicted++) {
      const place = this.#oldest;
      if ((this.#ends[place] ?? 0) > now && this.#used < MAX_CLIENTS) return;
      const client = this.#clients[place] ?? "";
      // The client may have a later window by now.
      if (this.#places.get(client) === place) this.#places.delete(client);
      this.#clients[place] = "";
      this.#oldest = (place + 1) % MAX_CLIENTS;
      this.#used--;
    }
  }
}
