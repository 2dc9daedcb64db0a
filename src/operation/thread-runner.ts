import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Transferable, Worker, type WorkerOptions } from "node:worker_threads";
import { attempt } from "../runtime/attempt.ts";
import { RUNTIME } from "../runtime/runtime.ts";
import { aloneInProcess, boundedQueue, overloaded, refuseIfGone } from "./bounded-queue.ts";
import { requireDescriptorsForThread } from "./descriptors.ts";
import type { FromThread } from "./in-thread.ts";
import type { OperationContext } from "./operation.ts";
import type { Refusal } from "./refusal.ts";

/** Node passes the flags of its process on to threads, also `--input-type`, with which no thread can load its module. */
const OPTIONS: WorkerOptions = RUNTIME === "node" ? { execArgv: [] } : {};

/** The most processor time of a piece of work, in seconds, on every runtime and system that measures that of threads. */
export const MAX_WORK_SECONDS = 10;

interface ThreadLimits {
  /** The most requests that wait for the thread. */
  maxWaiting: number;
  /** The most processor time of a piece of work, in milliseconds. */
  work?: number;
  /** The most milliseconds until a reply, however busy the machine is. */
  wait?: number;
  /** Milliseconds without work after which the thread is ended, to free its memory. */
  idle?: number;
}

const DEFAULTS = { work: MAX_WORK_SECONDS * 1000, wait: 30_000, idle: 30_000 };

/** How often the time of a thread at work is measured. */
const MEASURE_EVERY_MS = 250;

/** How long the next work waits for a thread to end: Bun 1.4.5 cannot interrupt WebAssembly. */
const MAX_ENDING_MS = 10_000;

/** The unit of processor times in /proc (proc_pid_stat(5)): 100 in a second on every platform. */
const MS_PER_TICK = 10;

/** The processor time of a thread of this process by /proc; undefined if it has ended. */
function timeInProc(id: string): number | undefined {
  const [, fields] = attempt(() => readFileSync(`/proc/self/task/${id}/stat`, "utf8"))?.split(") ") ?? [];
  const [user, system] = fields?.split(" ").slice(11) ?? [];
  return fields === undefined ? undefined : (Number(user) + Number(system)) * MS_PER_TICK;
}

/** The processor time of a thread in milliseconds; undefined if unknown. On Bun, `cpuUsage` answers only at rest. */
async function threadTime(thread: Worker, id: string | undefined): Promise<number | undefined> {
  if ("Bun" in globalThis) return id === undefined ? undefined : timeInProc(id);
  // It rejects when the thread has ended.
  const usage = "cpuUsage" in thread ? await thread.cpuUsage().catch(() => undefined) : undefined;
  return usage && (usage.user + usage.system) / 1000;
}

interface Work {
  /** Its signal: work whose caller has left is not begun. Its `alone`, for large work. */
  context: Pick<OperationContext, "signal" | "alone">;
  /** Whether it needs a large part of the service's memory: one at a time does. */
  isLarge?: boolean;
  /** The most bytes of the answer, if it is large. */
  answerBytes?: number;
  /** The refusal if it takes too much processor time. */
  late: () => Refusal;
  /** Memory of the request that is moved, not copied. */
  transfer?: Transferable[];
}

/** A thread that does one piece of work at a time. */
class Thread<Request, Reply> {
  readonly #worker: Worker;
  /** Settles with the system's id of the thread when it can begin. */
  readonly #ready: Promise<string | undefined>;
  readonly #ended: Promise<never>;
  #reply = Promise.withResolvers<{ reply: Reply; next: object | undefined }>();
  hasEnded = false;

  /** @throws Refusal OVERLOADED if too few file descriptors are free. */
  constructor(entry: URL, workerData: object) {
    requireDescriptorsForThread();
    const worker = new Worker(entry, { ...OPTIONS, workerData });
    const { promise: ready, resolve } = Promise.withResolvers<string | undefined>();
    this.#worker = worker;
    this.#ready = ready;
    this.#ended = new Promise((_, reject) => {
      worker.on("error", () => reject(new Error("A thread has failed")));
      worker.on("exit", () => {
        this.hasEnded = true;
        reject(new Error("A thread has ended"));
      });
    });
    // It may end while nobody waits for it.
    this.#ended.catch(() => {});
    worker.on("message", (message: FromThread<Reply>) => {
      if (message.kind === "ready") resolve(message.threadId);
      else if (message.kind === "done") this.#reply.resolve(message);
      else this.#reply.reject(new Error("A thread could not answer"));
    });
  }

  /** What comes of a request. What the thread needs to start does not count as work. Throws as `ThreadRunner.run`. */
  async work(request: Request, { late, transfer }: Work, limits: Required<ThreadLimits>) {
    this.#worker.ref();
    const failed = Promise.withResolvers<never>();
    const patience = setTimeout(() => failed.reject(overloaded()), limits.wait);
    let measuring: ReturnType<typeof setInterval> | undefined;
    try {
      const id = await Promise.race([this.#ready, this.#ended, failed.promise]);
      this.#reply = Promise.withResolvers();
      this.#worker.postMessage(request, transfer);
      let before: number | undefined;
      measuring = setInterval(async () => {
        const now = await threadTime(this.#worker, id);
        // Most work is done before the first time is read.
        before ??= now;
        if (now !== undefined && before !== undefined && now - before >= limits.work) failed.reject(late());
      }, MEASURE_EVERY_MS);
      return await Promise.race([this.#reply.promise, this.#ended, failed.promise]);
    } finally {
      clearTimeout(patience);
      clearInterval(measuring);
      // A thread without work must not keep the process alive.
      this.#worker.unref();
    }
  }

  /** Settles when the thread has ended, and its memory is free. */
  async end(): Promise<void> {
    await Promise.race([this.#worker.terminate(), sleep(MAX_ENDING_MS, undefined, { ref: false })]);
  }
}

/** Does work in a thread, one piece at a time. The thread ends after some time without work, and when it is in doubt. */
export class ThreadRunner<Request, Reply> {
  readonly #entry: URL;
  readonly #limits: Required<ThreadLimits>;
  readonly #queue: ReturnType<typeof boundedQueue>;
  #thread: Thread<Request, Reply> | undefined;
  /** What the next thread starts with. */
  #next: object = {};
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param entry URL of the module that the thread runs, which calls `workInThread`. */
  constructor(entry: URL, limits: ThreadLimits) {
    this.#entry = entry;
    this.#limits = { ...DEFAULTS, ...limits };
    this.#queue = boundedQueue(limits);
  }

  /** The thread's reply. @throws Refusal OVERLOADED, or `late` if the work takes too much time; Error if the thread fails. */
  run(request: Request, work: Work): Promise<Reply> {
    const { signal, alone = aloneInProcess } = work.context;
    const reply = Promise.withResolvers<Reply>();
    const job = async () => {
      refuseIfGone(signal);
      await this.#work(request, work, reply);
    };
    // The reply does not wait for the end of the thread that made it, but the next work does.
    this.#queue(() => (work.isLarge ? alone(job, work.answerBytes) : job()), signal).catch(reply.reject);
    return reply.promise;
  }

  async #work(request: Request, work: Work, reply: PromiseWithResolvers<Reply>): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = new Thread(this.#entry, this.#next);
    let next: object | undefined = this.#next;
    try {
      const done = await this.#thread.work(request, work, this.#limits);
      next = done.next;
      reply.resolve(done.reply);
    } catch (error) {
      reply.reject(error);
    }
    if (next) await this.#end(next);
    this.#idle = setTimeout(() => void this.#end({}), this.#limits.idle).unref();
  }

  /** Ends the thread; the following one starts with `next`. */
  async #end(next: object): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#next = next;
    await thread?.end();
  }
}
