import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A message or a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A digest under construction, by `node:crypto` or by @noble/hashes. */
export interface Hasher {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

/**
 * Feeds a body to hashers, with one chunk in memory at a time. Yields to the event loop after each `slice` bytes,
 * whatever the size of the chunks.
 *
 * @returns The number of bytes.
 */
export async function hashStream(hashers: readonly Hasher[], body: Chunks, slice: number): Promise<number> {
  let bytes = 0;
  let sinceYield = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += slice) {
      const part = chunk.subarray(start, start + slice);
      for (const hasher of hashers) hasher.update(part);
      bytes += part.byteLength;
      sinceYield += part.byteLength;
      if (sinceYield < slice) continue;
      await yieldToEventLoop();
      sinceYield = 0;
    }
  }
  return bytes;
}
