import { Buffer } from "node:buffer";
import { type DigestName, SHORT_TEXT_BYTES } from "./digests.ts";
import { type Chunks, hashStream } from "./hash-stream.ts";

/**
 * Several digests of a text's UTF-8 bytes, or of a stream of bytes in one pass with one chunk in memory at a time. A text
 * must be well-formed Unicode.
 *
 * @returns The digests in the order of the names, and how many bytes were hashed.
 */
export async function digestsOf(names: readonly DigestName[], message: string | Chunks) {
  // Loaded on first use: most requests need only one of the four common algorithms.
  const { createHasher } = await import("./hashers.ts");
  const body = typeof message === "string" ? [Buffer.from(message)] : message;
  const isShort = typeof message === "string" && Buffer.byteLength(message) <= SHORT_TEXT_BYTES;
  const hashers = new Map(names.map((name) => [name, createHasher(name, isShort)]));
  const bytes = await hashStream([...hashers.values()], body);
  return { digests: new Map([...hashers].map(([name, hasher]) => [name, hasher.digest()])), bytes };
}
