import { Buffer } from "node:buffer";
import { SHORT_TEXT_BYTES } from "./digest-algorithms.ts";
import type { DigestName } from "./digests.ts";
import { type Chunks, hashStream } from "./hash-stream.ts";

/**
 * Bytes that are hashed per turn of the event loop: 2 ms for all digests (30 ms per mebibyte, half of it for BLAKE3).
 */
const BYTES_PER_TURN = 64 * 1024;

export interface Digests {
  /** Name to digest, in the order of the names. */
  digests: ReadonlyMap<DigestName, Uint8Array>;
  /** How many bytes were hashed. */
  bytes: number;
}

async function digests(names: readonly DigestName[], body: Chunks, size: "short" | "long"): Promise<Digests> {
  // Loaded on first use: most requests need only one of the four common algorithms.
  const { createHasher } = await import("./hashers.ts");
  const hashers = new Map(names.map((name) => [name, createHasher(name, size)]));
  const bytes = await hashStream([...hashers.values()], body, BYTES_PER_TURN);
  return { digests: new Map([...hashers].map(([name, hasher]) => [name, hasher.digest()])), bytes };
}

/** Several digests of a stream of bytes in one pass, one chunk in memory at a time. */
export const digestsOfStream = (names: readonly DigestName[], body: Chunks): Promise<Digests> =>
  digests(names, body, "long");

/** Several digests of a text's UTF-8 bytes. The text must be well-formed Unicode. */
export function digestsOfText(names: readonly DigestName[], text: string): Promise<Digests> {
  const message = Buffer.from(text);
  return digests(names, [message], message.byteLength > SHORT_TEXT_BYTES ? "long" : "short");
}
