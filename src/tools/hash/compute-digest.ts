import { Buffer } from "node:buffer";
import { createHash, hash as hashAtOnce } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { ALGORITHMS, type AlgorithmName } from "./digest-algorithms.ts";

/** Bytes above which noble would hold the event loop noticeably: 13 µs for a kibibyte of sha512, 26 ms for a mebibyte. */
const NATIVE_ABOVE = 1024;

const encoder = new TextEncoder();
const scratch = new Uint8Array(NATIVE_ABOVE);

/** The UTF-8 of a short text, in memory that the next one overwrites. */
const shortUtf8 = (text: string): Uint8Array => scratch.subarray(0, encoder.encodeInto(text, scratch).written);

/** Lower-case hex of a text's digest; by the runtime's own implementation where noble would take too long. */
const hex = (algorithm: AlgorithmName, text: string, native: boolean): string =>
  native ? hashAtOnce(algorithm, text, "hex") : ALGORITHMS[algorithm].hex(shortUtf8(text));

export interface Digest {
  /** Lower-case hex. */
  hash: string;
  /** How many bytes were hashed. */
  bytes: number;
}

/** The digest of a text's UTF-8 bytes. The text must be well-formed Unicode. */
export function digestText(algorithm: AlgorithmName, text: string): Digest {
  const bytes = Buffer.byteLength(text);
  return { hash: hex(algorithm, text, bytes > NATIVE_ABOVE), bytes };
}

/** The digests of many texts, in order; what counts for the event loop is their size together. */
export function digestTexts(algorithm: AlgorithmName, texts: readonly string[]): string[] {
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return texts.map((text) => hex(algorithm, text, total > NATIVE_ABOVE));
}

/** What is hashed of a stream before others have their turn: some milliseconds of sha512. */
const AT_ONCE = 1024 * 1024;

/** The digest of a stream of bytes, held one chunk at a time. */
export async function digestStream(algorithm: AlgorithmName, body: AsyncIterable<Uint8Array>): Promise<Digest> {
  const hash = createHash(algorithm);
  let bytes = 0;
  let sinceTurn = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += AT_ONCE) {
      const part = chunk.subarray(start, start + AT_ONCE);
      hash.update(part);
      bytes += part.byteLength;
      sinceTurn += part.byteLength;
      if (sinceTurn < AT_ONCE) continue;
      await setImmediate();
      sinceTurn = 0;
    }
  }
  return { hash: hash.digest("hex"), bytes };
}
