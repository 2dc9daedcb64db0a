import { Worker } from "node:worker_threads";
import { BoundedQueue } from "../../operation/bounded-queue.ts";
import type { DecodeReply, DecodeRequest } from "./decode-thread.ts";

interface DecoderLimits {
  /** Milliseconds after which a slow thread is ended. */
  deadline: number;
  /** Milliseconds without work after which the thread is ended, to free its memory. */
  idle: number;
}

/** After an image with more pixels the thread is ended, because WebAssembly memory never shrinks. */
const LARGE_IMAGE_PIXELS = 2 ** 22;

/** The most images that may wait. Each is limited by the size of a body. */
const MAX_WAITING = 16;

/** Sends one image to a thread. @throws Error if the thread ends; gives undefined after `deadline` milliseconds. */
async function decodeInThread(thread: Worker, request: DecodeRequest, deadline: number): Promise<DecodeReply | "late"> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodeReply | "late">();
  const timer = setTimeout(() => resolve("late"), deadline);
  const ended = () => reject(new Error("The thread that decodes images ended"));
  thread.once("message", resolve).once("error", reject).once("exit", ended);
  thread.postMessage(request, [request.image.buffer]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.removeAllListeners();
  }
}

/**
 * Finds QR codes in images, one image at a time, in a thread, because decoding can take seconds. The thread starts with
 * the first image. It ends after some time without work, after a large image, and after an image that it cannot decode.
 */
export class Decoder {
  readonly #entry: URL;
  readonly #limits: DecoderLimits;
  readonly #queue = new BoundedQueue({ maxWaiting: MAX_WAITING });
  #thread: Worker | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param entry URL of the module that the thread runs. */
  constructor(entry: URL, limits: DecoderLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /**
   * The codes in an image; undefined if the image cannot be decoded, "late" if decoding takes too long.
   * The image's buffer is transferred to the thread.
   * @param pixels Width × height of the image.
   * @throws Refusal OVERLOADED if too many images wait, or the signal is aborted first.
   */
  decode(request: DecodeRequest, pixels: number, signal?: AbortSignal): Promise<DecodeReply | "late"> {
    return this.#queue.run(() => this.#decode(request, pixels), signal);
  }

  async #decode(request: DecodeRequest, pixels: number): Promise<DecodeReply | "late"> {
    clearTimeout(this.#idle);
    this.#thread ??= new Worker(this.#entry);
    this.#thread.ref();
    let isReusable = false;
    try {
      const reply = await decodeInThread(this.#thread, request, this.#limits.deadline);
      isReusable = Array.isArray(reply) && pixels <= LARGE_IMAGE_PIXELS;
      return reply;
    } finally {
      if (isReusable) {
        this.#thread.unref();
        this.#idle = setTimeout(() => this.#end(), this.#limits.idle).unref();
      } else this.#end();
    }
  }

  #end(): void {
    // A terminated thread may still report an error, which no request waits for.
    this.#thread?.on("error", () => {});
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}
