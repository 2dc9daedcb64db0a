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

/**
 * A function that runs some jobs at a time, in the order of arrival, and refuses more than `maxWaiting`: an overload must
 * end. It runs a job, unless its signal is aborted while it waits. @throws Refusal OVERLOADED then, or if too many wait.
 * @param concurrency Jobs that may run at the same time.
 */
export function boundedQueue({ maxWaiting, concurrency = 1 }: { maxWaiting: number; concurrency?: number }) {
  let freeSlots = concurrency;
  /** Functions that start the waiting jobs, in the order of arrival. */
  const waiting = new Set<() => void>();

  const waitForSlot = (signal: AbortSignal | undefined): Promise<void> => {
    if (waiting.size >= maxWaiting) throw overloaded();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const abandon = () => {
      waiting.delete(start);
      reject(callerDisconnected());
    };
    signal?.addEventListener("abort", abandon);
    waiting.add(start);
    return promise.finally(() => signal?.removeEventListener("abort", abandon));
  };

  return async <T>(job: () => T | Promise<T>, signal?: AbortSignal): Promise<T> => {
    refuseIfGone(signal);
    if (freeSlots > 0) freeSlots--;
    else await waitForSlot(signal);
    try {
      return await job();
    } finally {
      const [start] = waiting;
      if (start) waiting.delete(start);
      else freeSlots++;
      start?.();
    }
  };
}

/** Runs a job while no other one runs. */
export type RunAlone = <T>(job: () => Promise<T>) => Promise<T>;

const largeWork = boundedQueue({ maxWaiting: Number.POSITIVE_INFINITY });

/** Does work that needs a large part of the memory, one piece at a time in this process. */
export const aloneInProcess: RunAlone = (job) => largeWork(job);
