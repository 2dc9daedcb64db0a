import { Buffer } from "node:buffer";
import type { RequestContext } from "./request-context.ts";
import { bodyOf, rememberBody } from "./response.ts";

/** Answers up to this size are not counted: they are in the buffers of the system at once, or nearly so. */
const UNCOUNTED_BYTES = 256 * 1024;

/** The most bytes that are given to the runtime at a time. It asks for more when the connection has taken them. */
const PART_BYTES = 64 * 1024;

/** The time for reading an answer: a minute, and one second for each of these bytes, as for the bodies of requests. */
const MIN_READING_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 16;

/**
 * A stream of bytes that ends in an error, and so with the connection, if the reader takes too long.
 * @param done Called once: at the last byte, or when the reader has gone or is too slow.
 */
function timedStream(bytes: Uint8Array, done: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(deadline);
    done();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const limit = MIN_READING_MS + bytes.length / SLOWEST_BYTES_PER_MS;
      deadline = setTimeout(() => {
        done();
        // Bun would print an error.
        controller.error();
      }, limit);
      deadline.unref();
    },
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + PART_BYTES));
      at += PART_BYTES;
      if (at < bytes.length + PART_BYTES) return;
      end();
      controller.close();
    },
    cancel: end,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * A response whose body, if it is large, counts among the bodies of requests until the caller has read it. Otherwise callers
 * that do not read would fill the memory. Static files are not counted: one copy serves all readers.
 * @throws Refusal OVERLOADED if there is no room for the body.
 */
export function countUntilSent(response: Response, { method }: Request, { policy }: RequestContext): Response {
  const body = bodyOf(response);
  // A program that calls the service in process has the body already.
  if (body === undefined || body instanceof Blob || body.length <= UNCOUNTED_BYTES || !policy.network) return response;
  if (method === "HEAD") return response;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const { bodyMemory } = policy;
  bodyMemory.take(bytes.length);
  const stream = timedStream(bytes, () => bodyMemory.release(bytes.length));
  return rememberBody(new Response(stream, { status: response.status, headers: response.headers }), bytes);
}
