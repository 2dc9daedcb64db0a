import { Refusal } from "./refusal.ts";

/** The refusal of a call when the queue is full. */
export const overloaded = () =>
  new Refusal("OVERLOADED", "Too many requests are waiting for this operation; try again in a second");

/** The refusal of work whose caller is gone; only the log could show it. */
export const callerDisconnected = () => new Refusal("OVERLOADED", "The caller disconnected before the operation ended");

/** For long work, before each of its parts. @throws Refusal if the caller has disconnected. */
export function refuseIfGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw callerDisconnected();
}

/** Runs some jobs at a time, in the order of arrival, and refuses more than `maxWaiting`: an overload must end. */
export class BoundedQueue {
  readonly #maxWaiting: number;
  #freeSlots: number;
  /** Functions that start the waiting jobs, in the order of arrival. */
  readonly #waiting = new Set<() => void>();

  /** @param concurrency Jobs that may run at the same time. */
  constructor({ maxWaiting, concurrency = 1 }: { maxWaiting: number; concurrency?: number }) {
    this.#maxWaiting = maxWaiting;
    this.#freeSlots = concurrency;
  }

  /** Runs a job, unless its signal is aborted while it waits. @throws Refusal OVERLOADED then, or if too many wait. */
  async run<T>(job: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    refuseIfGone(signal);
    if (this.#freeSlots > 0) this.#freeSlots--;
    else await this.#waitForSlot(signal);
    try {
      return await job();
    } finally {
      this.#passSlotOn();
    }
  }

  #waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) throw overloaded();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const abandon = () => {
      this.#waiting.delete(start);
      reject(callerDisconnected());
    };
    signal?.addEventListener("abort", abandon, { once: true });
    this.#waiting.add(start);
    return promise.finally(() => signal?.removeEventListener("abort", abandon));
  }

  #passSlotOn(): void {
    const [start] = this.#waiting;
    if (!start) {
      this.#freeSlots++;
      return;
    }
    this.#waiting.delete(start);
    start();
  }
}

/** Runs a job while no other one runs. */
export type RunAlone = <T>(job: () => Promise<T>) => Promise<T>;

const largeWork = new BoundedQueue({ maxWaiting: Number.POSITIVE_INFINITY });

/** Does work that needs a large part of the memory, one piece at a time in this process. */
export const aloneInProcess: RunAlone = (job) => largeWork.run(job);
