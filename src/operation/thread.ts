import { Worker, type WorkerOptions } from "node:worker_threads";
import { RUNTIME } from "../runtime/runtime.ts";
import { requireDescriptorsForThread } from "./descriptors.ts";

/** Node passes the flags of its process on to threads, also `--input-type`, with which no thread can load its module. */
const OPTIONS: WorkerOptions = RUNTIME === "node" ? { execArgv: [] } : {};

/**
 * Starts a worker that runs a module (`threadUrl`), which gets a copy of `workerData`.
 * @throws Refusal OVERLOADED if too few file descriptors are free.
 */
export function startWorker(entry: URL, workerData?: object): Worker {
  requireDescriptorsForThread();
  return new Worker(entry, { ...OPTIONS, workerData });
}

/** Sends a request to a thread, and gives its reply. */
export type ThreadCall<Request, Reply> = (request: Request) => Promise<Reply>;

/** When a thread is ended that has no work; it is never ended without these. */
interface ThreadEnding<Reply> {
  /** Milliseconds without work after which the thread is ended, to free its memory. */
  idle?: number;
  /** After a reply that leaves the thread in doubt. Only for callers that wait for each reply. */
  isLast?: (reply: Reply) => boolean;
}

/** Starts a thread, which replies in order. When it ends, `ended` is called and all pending requests fail. */
function startThread<Request, Reply>(
  entry: URL,
  { idle, isLast }: ThreadEnding<Reply>,
  ended: () => void,
): ThreadCall<Request, Reply> {
  const thread = startWorker(entry);
  const waiting: PromiseWithResolvers<Reply>[] = [];
  let ending: ReturnType<typeof setTimeout> | undefined;

  const endIdle = () => {
    ended();
    void thread.terminate();
  };
  const settle = (reply: Reply | null) => {
    const waiter = waiting.shift();
    // A thread without work must not keep the process alive.
    if (waiting.length === 0) {
      thread.unref();
      if (reply !== null && isLast?.(reply)) endIdle();
      else if (idle !== undefined) ending = setTimeout(endIdle, idle).unref();
    }
    if (reply !== null) waiter?.resolve(reply);
    else waiter?.reject(new Error("A thread could not answer"));
  };
  const end = () => {
    ended();
    while (waiting.length > 0) settle(null);
  };
  thread.on("message", settle);
  thread.once("error", end);
  thread.once("exit", end);

  return (request) => {
    const waiter = Promise.withResolvers<Reply>();
    waiting.push(waiter);
    clearTimeout(ending);
    thread.ref();
    thread.postMessage(request);
    return waiter.promise;
  };
}

/**
 * Calls a thread, so that its work and the loading of its modules do not block the event loop. The thread is started for
 * the first request, and again after it has ended.
 *
 * @param entry The URL of the thread's module. It replies to each request, in order, with null if the work failed.
 */
export function createThread<Request, Reply>(entry: URL, ending: ThreadEnding<Reply> = {}): ThreadCall<Request, Reply> {
  let current: ThreadCall<Request, Reply> | undefined;
  return (request) => {
    if (current === undefined) {
      const started = startThread<Request, Reply>(entry, ending, () => {
        if (current === started) current = undefined;
      });
      current = started;
    }
    return current(request);
  };
}
