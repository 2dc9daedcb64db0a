import { Buffer } from "node:buffer";

const BODY = Symbol("body");

/** A response with a reference to its body: the length of a Response is not known before it is sent. */
interface SizedResponse extends Response {
  [BODY]?: string | Uint8Array | Blob;
}

/** Remembers the body of a response, for the log. */
export function sized(response: SizedResponse, body: string | Uint8Array | Blob): Response {
  response[BODY] = body;
  return response;
}

/** The size of a response's body in bytes; 0 if it is not known. */
export function bodySizeOf(response: SizedResponse): number {
  const body = response[BODY] ?? "";
  if (typeof body === "string") return Buffer.byteLength(body);
  return body instanceof Blob ? body.size : body.byteLength;
}
