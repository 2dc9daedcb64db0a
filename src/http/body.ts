import { Buffer } from "node:buffer";
import { Refusal } from "../refusal.ts";
import { type BodyMemory, UNCOUNTED_BYTES } from "./body-memory.ts";

/** The refusal of a body of more than `limit` bytes. */
export const tooLarge = (limit: number) =>
  new Refusal("BODY_TOO_LARGE", `The body is larger than ${limit.toLocaleString("en-US")} bytes; send less`);

/** The chunks of a body, as they arrive. @throws Refusal as soon as the body is known to exceed `limit` bytes. */
export async function* readChunks(request: Request, limit: number): AsyncGenerator<Uint8Array, void, void> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** Collects a body whose bytes are counted as they arrive. */
async function collectCounted(request: Request, limit: number, memory: BodyMemory): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let counted = 0;
  try {
    for await (const chunk of readChunks(request, limit)) {
      size += chunk.byteLength;
      const added = Math.max(0, size - UNCOUNTED_BYTES) - counted;
      memory.take(added);
      counted += added;
      parts.push(chunk);
    }
    return Buffer.concat(parts);
  } finally {
    memory.release(counted);
  }
}

/** The whole body; its bytes count towards `memory`. @throws Refusal if it is too large, or exceeds that memory. */
export function readAll(request: Request, limit: number, memory: BodyMemory): Promise<ArrayBuffer | Uint8Array> {
  const declared = request.headers.get("content-length");
  const length = declared === null ? undefined : Number(declared);
  if (length !== undefined) {
    if (length > limit) throw tooLarge(limit);
    // The runtime collects a body of known length faster, and enforces that length.
    if (length <= UNCOUNTED_BYTES) return request.arrayBuffer();
    if (memory.reserve(length)) return request.arrayBuffer().finally(() => memory.release(length));
  }
  if (request.body === null) return Promise.resolve(new Uint8Array());
  memory.expect(length);
  return collectCounted(request, limit, memory);
}
