import { Buffer } from "node:buffer";

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
