import { Worker } from "node:worker_threads";
import { threadUrl } from "../../runtime/thread-url.ts";
import type { Estimate } from "./estimate.ts";
import type { EstimateReply, EstimateRequest } from "./estimate-thread.ts";

/** Estimates how hard a password is to guess. */
export type Estimator = (password: string) => Promise<Estimate>;

/** URL of the module that the thread runs. */
export const estimateThread = (): URL => threadUrl("tools/passwd/estimate-thread.ts");

const estimateFailed = () => new Error("The strength of a password could not be estimated");

/** Starts a thread that estimates. When it ends, `ended` is called and all requests that still wait fail. */
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
 * An estimator that works in a thread, so that neither loading the dictionaries nor an expensive password blocks the
 * event loop. The thread starts with the first password, and again after it has died.
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
