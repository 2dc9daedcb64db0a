import type { OperationContext } from "../../operation/operation.ts";
import { turns } from "../../operation/turns.ts";

/** A message or a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A digest under construction, by `node:crypto` or by @noble/hashes. */
export interface Hasher {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Bytes that are hashed at a time: 2 ms for all digests (30 ms per mebibyte, half of it for BLAKE3). */
export const PART_BYTES = 64 * 1024;

/**
 * Feeds a body to hashers, with one chunk in memory at a time, in turns with other computations.
 *
 * @returns The number of bytes.
 * @throws Refusal OVERLOADED if too many computations wait, or if the caller has disconnected.
 */
export async function hashStream(hashers: readonly Hasher[], body: Chunks, caller?: OperationContext): Promise<number> {
  let bytes = 0;
  /** The bytes of the current part. */
  let hashed = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += PART_BYTES) {
      if (bytes === 0) await turns.first(caller);
      else if (hashed >= PART_BYTES) {
        await turns.next(caller);
        hashed = 0;
      }
      const part = chunk.subarray(start, start + PART_BYTES);
      for (const hasher of hashers) hasher.update(part);
      bytes += part.byteLength;
      hashed += part.byteLength;
    }
  }
  return bytes;
}
