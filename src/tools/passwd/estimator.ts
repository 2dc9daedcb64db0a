import { Worker } from "node:worker_threads";
import { threadUrl } from "../../runtime/thread-url.ts";
import type { Estimate } from "./estimate.ts";
import type { EstimateReply, EstimateRequest } from "./estimate-thread.ts";

/** Estimates how many guesses a password takes. */
export type Estimator = (password: string) => Promise<Estimate>;

/** The URL of the thread's module. */
export const estimateThread = (): URL => threadUrl("tools/passwd/estimate-thread.ts");

const estimateFailed = () => new Error("The strength of a password could not be estimated");

/** Starts a thread. When it ends, `ended` is called and all pending requests fail. */
const startThread = (entry: URL, ended: () => void): Estimator => {
  const thread = new Worker(entry);
  const waiting = new Map<number, PromiseWithResolvers<Estimate>>();
  let lastId = 0;

  const settle = ({ id, estimate }: EstimateReply) => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    // A thread without work must not keep the process alive.
    if (waiting.size === 0) thread.unref();
    if (estimate) waiter?.resolve(estimate);
    else waiter?.reject(estimateFailed());
  };
  const end = () => {
    ended();
    for (const id of waiting.keys()) settle({ id });
  };
  thread.on("message", settle);
  thread.once("error", end);
  thread.once("exit", end);

  return (password) => {
    const request: EstimateRequest = { id: ++lastId, password };
    const waiter = Promise.withResolvers<Estimate>();
    waiting.set(request.id, waiter);
    thread.ref();
    thread.postMessage(request);
    return waiter.promise;
  };
};

/**
 * An estimator that works in a thread, so that loading the dictionaries and slow passwords do not block the event loop.
 * The thread is started for the first password, and again after it has ended.
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
