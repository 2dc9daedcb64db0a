import { Refusal } from "../refusal.ts";

interface QueueLimits {
  /** The most jobs that may wait; further ones are refused. */
  maxWaiting: number;
  /** Jobs that may run at the same time; 1 by default. */
  concurrency?: number;
}

/** The refusal of a call that would have to wait behind too many others. */
export const overloaded = () =>
  new Refusal("OVERLOADED", "Too many requests are waiting for this operation; try again in a second");
const abandoned = () => new Refusal("OVERLOADED", "The caller disconnected before the operation began");

/**
 * Runs expensive jobs a few at a time, in the order of their arrival, and refuses those that would have to wait behind
 * too many others: a client that sends more than the machine can do must not fill the memory, nor delay everyone else
 * by more than `maxWaiting` jobs.
 */
export class BoundedQueue {
  readonly #maxWaiting: number;
  readonly #concurrency: number;
  #running = 0;
  /** Functions that start the waiting jobs, first come first. */
  readonly #waiting = new Set<() => void>();

  constructor({ maxWaiting, concurrency = 1 }: QueueLimits) {
    this.#maxWaiting = maxWaiting;
    this.#concurrency = concurrency;
  }

  /**
   * Runs a job when it is its turn and gives its result. A job whose `signal` is aborted while it waits is dropped;
   * one that has begun runs to its end.
   *
   * @throws Refusal OVERLOADED when too many jobs are waiting, or the signal was aborted first.
   */
  async run<T>(job: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw abandoned();
    if (this.#running < this.#concurrency) this.#running++;
    else await this.#turn(signal);
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  /** Waits until a running job hands over its place. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(start);
      reject(abandoned());
    };
    const start = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.add(start);
    return promise;
  }

  #startNext(): void {
    const [start] = this.#waiting;
    if (start === undefined) {
      this.#running--;
      return;
    }
    this.#waiting.delete(start);
    start();
  }
}
