import { Buffer } from "node:buffer";
import type { Representation } from "../operation/operation.ts";
import { fingerprint } from "../runtime/builtins.ts";
import { JSON_TYPE, NO_SNIFF, TEXT_TYPE } from "./media-type.ts";
import { REQUEST_ID, type RequestContext, requestContextOf } from "./request-context.ts";

/** The form of a route's responses, failures included. */
export type Form = "json" | "text";

const BODY = Symbol("body");

/** A response with a reference to its body: a Response does not give the length of its body. */
interface SizedResponse extends Response {
  [BODY]?: string | Uint8Array | Blob;
}

/** Attaches a response's body to it, so that the log can name its size. */
export function rememberBody(response: SizedResponse, body: string | Uint8Array | Blob): Response {
  response[BODY] = body;
  return response;
}

/** The size of a response's body in bytes; 0 if unknown. */
export function bodySizeOf(response: SizedResponse): number {
  const body = response[BODY] ?? "";
  if (typeof body === "string") return Buffer.byteLength(body);
  return body instanceof Blob ? body.size : body.byteLength;
}

/** A strong entity tag of a response body (RFC 9110, 8.8.3). */
export const entityTag = (body: string | Uint8Array): string => `"${fingerprint(body)}"`;

/** Whether an `If-None-Match` header names this tag, by weak comparison (RFC 9110, 13.1.2). */
export function isUnchanged(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

/** The text form of a result, with its newline. */
export const textResult = (text: string): Representation => ({ contentType: TEXT_TYPE, body: `${text}\n` });

/** The success envelope around a result. */
export const jsonResult = (data: unknown): Representation => ({
  contentType: JSON_TYPE,
  body: JSON.stringify({ success: true, data }),
});

/**
 * The headers of successful responses, kept for each media type, as runtimes copy a `Headers` faster than an object.
 * What differs is set just before the copy: another header of a finished response costs 1.5 µs.
 */
function headersByType(cacheControl: string, vary?: string): (contentType: string) => Headers {
  const known = new Map<string, Headers>();
  return (contentType) => {
    let headers = known.get(contentType);
    if (!headers) {
      headers = new Headers({ ...NO_SNIFF, "content-type": contentType, "cache-control": cacheControl });
      if (vary !== undefined) headers.set("vary", vary);
      known.set(contentType, headers);
    }
    return headers;
  };
}

/** The headers of responses, and of those whose media type the request's `Accept` header decided. */
const headersFor = (cacheControl: string) => ({
  plain: headersByType(cacheControl),
  negotiated: headersByType(cacheControl, "Accept"),
});

const NO_STORE = headersFor("no-store");
// For an hour, as a new release may change the response.
const PUBLIC = headersFor("public, max-age=3600");
// Shared caches must not keep responses to authorized requests (RFC 9111, 3.5).
const PRIVATE = headersFor("private, max-age=3600");

/**
 * The response to a successful request: 200, or 304 if the caller's copy is current. @param caching Whether caches may
 * keep it, and whether `Accept` decided the media type.
 */
export function success(
  request: Request,
  { contentType, body }: Representation,
  { cacheable = false, negotiated = false } = {},
): Response {
  const context = requestContextOf(request);
  const known = cacheable ? (context.policy.secured ? PRIVATE : PUBLIC) : NO_STORE;
  const headers = (negotiated ? known.negotiated : known.plain)(contentType);
  headers.set(REQUEST_ID, context.id);
  if (cacheable) {
    const tag = entityTag(body);
    headers.set("etag", tag);
    if (isUnchanged(request.headers.get("if-none-match"), tag)) {
      const response = new Response(null, { status: 304, headers });
      response.headers.delete("content-type");
      return response;
    }
  }
  const response = rememberBody(new Response(body, { headers }), body);
  context.outcome.identified = response;
  return response;
}

/** Answers up to this size are not counted: they are in the buffers of the system at once, or nearly so. */
const UNCOUNTED_ANSWER_BYTES = 256 * 1024;

/** The most bytes that are given to the runtime at a time. It asks for more when the connection has taken them. */
const PART_BYTES = 64 * 1024;

/** The time for reading an answer: a minute, and one second for each of these bytes, as for the bodies of requests. */
const MIN_READING_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 16;

/** A stream that ends in an error, and so does its connection, if the reader is too slow. @param done Called once, at its end. */
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
 * A response that, if it is large, counts as bodies do until it is read: who does not read must not fill the memory.
 * @throws Refusal OVERLOADED if there is no room for the body.
 */
export function countUntilSent(response: SizedResponse, { method }: Request, { policy }: RequestContext): Response {
  const body = response[BODY];
  // A program that calls the service in process has the body already.
  if (body === undefined || body instanceof Blob || body.length <= UNCOUNTED_ANSWER_BYTES || !policy.network)
    return response;
  if (method === "HEAD") return response;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const { bodyMemory } = policy;
  bodyMemory.take(bytes.length);
  const stream = timedStream(bytes, () => bodyMemory.release(bytes.length));
  return rememberBody(new Response(stream, { status: response.status, headers: response.headers }), bytes);
}
