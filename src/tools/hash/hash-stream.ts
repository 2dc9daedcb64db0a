import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A message or a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A digest under construction, by `node:crypto` or by @noble/hashes. */
export interface Hasher {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Bytes that are hashed per turn of the event loop: 2 ms for all digests (30 ms per mebibyte, half of it for BLAKE3). */
export const BYTES_PER_TURN = 64 * 1024;

/**
 * Feeds a body to hashers, with one chunk in memory at a time, and yields to the event loop in between.
 *
 * @returns The number of bytes.
 */
export async function hashStream(hashers: readonly Hasher[], body: Chunks): Promise<number> {
  let bytes = 0;
  let sinceYield = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += BYTES_PER_TURN) {
      const part = chunk.subarray(start, start + BYTES_PER_TURN);
      for (const hasher of hashers) hasher.update(part);
      bytes += part.byteLength;
      sinceYield += part.byteLength;
      if (sinceYield < BYTES_PER_TURN) continue;
      await yieldToEventLoop();
      sinceYield = 0;
    }
  }
  return bytes;
}
