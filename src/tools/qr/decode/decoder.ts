import type { Worker } from "node:worker_threads";
import { BoundedQueue, overloaded, refuseIfGone, runLargeWork } from "../../../operation/bounded-queue.ts";
import { startWorker } from "../../../operation/thread.ts";
import { threadTime } from "../../../runtime/thread-time.ts";
import type { DecodeReply, DecodeRequest, FromDecodeThread } from "./decode-thread.ts";
import type { FoundCode } from "./find-codes.ts";
import type { CompiledWasm } from "./wasm-files.ts";

/** The codes in an image; undefined if the image cannot be decoded, "late" if that takes too long. */
export type Decoded = FoundCode[] | undefined | "late";

interface DecoderLimits {
  /** The most processor time for one image, in milliseconds. A slow thread is ended. */
  work: number;
  /** The most milliseconds until an answer, however busy the machine is. */
  wait: number;
  /** Milliseconds without work after which the thread is ended, to free its memory. */
  idle: number;
}

/** The most images that may wait. Their bytes count among the bodies of requests. */
const MAX_WAITING = 16;

/** How often the time of a thread at work is measured. */
const MEASURE_EVERY_MS = 250;

/** A thread that decodes one image at a time. */
class DecodeThread {
  readonly #worker: Worker;
  /** Settles with the system's id of the thread when it has loaded its decoders. */
  readonly #ready: Promise<string | undefined>;
  readonly #ended: Promise<never>;
  #reply = Promise.withResolvers<DecodeReply>();
  hasEnded = false;

  constructor(entry: URL, compiled: CompiledWasm) {
    const worker = startWorker(entry, compiled);
    const { promise: ready, resolve } = Promise.withResolvers<string | undefined>();
    this.#worker = worker;
    this.#ready = ready;
    this.#ended = new Promise((_, reject) => {
      worker.on("error", reject);
      worker.on("exit", () => {
        this.hasEnded = true;
        reject(new Error("The thread that decodes images ended"));
      });
    });
    // It may end when no image waits.
    this.#ended.catch(() => {});
    worker.on("message", (message: FromDecodeThread) => {
      if ("threadId" in message) resolve(message.threadId);
      else this.#reply.resolve(message);
    });
  }

  /**
   * Decodes one image. What the thread needs to start does not count as work.
   * @throws Error if the thread ends; Refusal OVERLOADED if the machine is too busy.
   */
  async decode(request: DecodeRequest, { work, wait }: DecoderLimits): Promise<DecodeReply | "late"> {
    this.#worker.ref();
    const outcome = Promise.withResolvers<"late">();
    const patience = setTimeout(() => outcome.reject(overloaded()), wait);
    let measuring: ReturnType<typeof setInterval> | undefined;
    try {
      const id = await Promise.race([this.#ready, this.#ended, outcome.promise]);
      const before = await threadTime(this.#worker, id);
      this.#reply = Promise.withResolvers();
      this.#worker.postMessage(request, [request.image]);
      measuring = setInterval(async () => {
        const now = before === undefined ? undefined : await threadTime(this.#worker, id);
        if (before !== undefined && now !== undefined && now - before >= work) outcome.resolve("late");
      }, MEASURE_EVERY_MS);
      return await Promise.race([this.#reply.promise, this.#ended, outcome.promise]);
    } finally {
      clearTimeout(patience);
      clearInterval(measuring);
      this.#worker.unref();
    }
  }

  end(): void {
    void this.#worker.terminate();
  }
}

/**
 * Finds QR codes in images, one image at a time, in a thread, because decoding can take seconds. The thread starts with
 * the first image. It ends after some time without work, and after an image that left it with too much memory or in doubt.
 */
export class Decoder {
  readonly #entry: URL;
  readonly #limits: DecoderLimits;
  readonly #queue = new BoundedQueue({ maxWaiting: MAX_WAITING });
  #thread: DecodeThread | undefined;
  /** What the last thread has compiled, if it could not be used again. */
  #compiled: CompiledWasm = {};
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param entry URL of the module that the thread runs. */
  constructor(entry: URL, limits: DecoderLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /**
   * Decodes an image, which is transferred to the thread.
   * @param isLarge Whether it needs a large part of the service's memory.
   * @throws Refusal OVERLOADED if too many images wait, the machine is too busy, or the signal is aborted first.
   */
  decode(request: DecodeRequest, isLarge: boolean, signal?: AbortSignal): Promise<Decoded> {
    const decode = () => {
      refuseIfGone(signal);
      return this.#decode(request);
    };
    return this.#queue.run(() => (isLarge ? runLargeWork(async () => decode()) : decode()), signal);
  }

  async #decode(request: DecodeRequest): Promise<Decoded> {
    clearTimeout(this.#idle);
    if (this.#thread === undefined || this.#thread.hasEnded)
      this.#thread = new DecodeThread(this.#entry, this.#compiled);
    let next: CompiledWasm | undefined = this.#compiled;
    try {
      const reply = await this.#thread.decode(request, this.#limits);
      if (reply === "late") return "late";
      next = reply.next;
      return reply.codes;
    } finally {
      if (next) this.#end(next);
      this.#idle = setTimeout(() => this.#end({}), this.#limits.idle).unref();
    }
  }

  /** Ends the thread; the next one starts with `compiled`. */
  #end(compiled: CompiledWasm): void {
    this.#thread?.end();
    this.#thread = undefined;
    this.#compiled = compiled;
  }
}
