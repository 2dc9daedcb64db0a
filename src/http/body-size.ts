import { Buffer } from "node:buffer";

const BODY = Symbol("body");

/** An answer that may know its body: a Response does not tell how long it is before it is sent. */
interface Answer extends Response {
  [BODY]?: string | Uint8Array | Blob;
}

/** Has an answer know its body, for the log. */
export function sized(answer: Answer, body: string | Uint8Array | Blob): Response {
  answer[BODY] = body;
  return answer;
}

/** The size of an answer's body in bytes; 0 where it is not known. */
export function sizeOf(answer: Answer): number {
  const body = answer[BODY] ?? "";
  if (typeof body === "string") return Buffer.byteLength(body);
  return body instanceof Blob ? body.size : body.byteLength;
}
