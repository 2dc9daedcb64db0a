import { Buffer } from "node:buffer";
import { type DigestName, SHORT_TEXT_BYTES } from "./digests.ts";
import { type Chunks, hashStream } from "./hash-stream.ts";

/** Digests by their names, in the order of the names, and how many bytes were hashed. */
export interface Digests {
  digests: ReadonlyMap<DigestName, Uint8Array>;
  bytes: number;
}

async function digests(names: readonly DigestName[], body: Chunks, isShort: boolean): Promise<Digests> {
  // Loaded on first use: most requests need only one of the four common algorithms.
  const { createHasher } = await import("./hashers.ts");
  const hashers = new Map(names.map((name) => [name, createHasher(name, isShort)]));
  const bytes = await hashStream([...hashers.values()], body);
  return { digests: new Map([...hashers].map(([name, hasher]) => [name, hasher.digest()])), bytes };
}

/** Several digests of a stream of bytes in one pass, one chunk in memory at a time. */
export const digestsOfStream = (names: readonly DigestName[], body: Chunks): Promise<Digests> =>
  digests(names, body, false);

/** Several digests of a text's UTF-8 bytes. The text must be well-formed Unicode. */
export function digestsOfText(names: readonly DigestName[], text: string): Promise<Digests> {
  const message = Buffer.from(text);
  return digests(names, [message], message.byteLength <= SHORT_TEXT_BYTES);
}
