import { Worker } from "node:worker_threads";
import { THREAD_OPTIONS } from "../../runtime/embedded.ts";
import type { Estimate } from "./estimate.ts";

/** Estimates how many guesses a password takes. */
export type Estimator = (password: string) => Promise<Estimate>;

/** Starts a thread, which replies in order. When it ends, `ended` is called and all pending requests fail. */
const startThread = (entry: URL, ended: () => void): Estimator => {
  const thread = new Worker(entry, THREAD_OPTIONS);
  const waiting: PromiseWithResolvers<Estimate>[] = [];

  const settle = (estimate: Estimate | null) => {
    const waiter = waiting.shift();
    // A thread without work must not keep the process alive.
    if (waiting.length === 0) thread.unref();
    if (estimate) waiter?.resolve(estimate);
    else waiter?.reject(new Error("The strength of a password could not be estimated"));
  };
  const end = () => {
    ended();
    while (waiting.length > 0) settle(null);
  };
  thread.on("message", settle);
  thread.once("error", end);
  thread.once("exit", end);

  return (password) => {
    const waiter = Promise.withResolvers<Estimate>();
    waiting.push(waiter);
    thread.ref();
    thread.postMessage(password);
    return waiter.promise;
  };
};

/**
 * An estimator that works in a thread, so that loading the dictionaries and slow passwords do not block the event loop.
 * The thread is started for the first password, and again after it has ended.
 *
 * @param entry The URL of the thread's module. It replies to each password with the estimate, or null if that failed.
 */
export const createEstimator = (entry: URL): Estimator => {
  let current: Estimator | undefined;
  return (password) => {
    if (current === undefined) {
      const started: Estimator = startThread(entry, () => {
        if (current === started) current = undefined;
      });
      current = started;
    }
    return current(password);
  };
};
