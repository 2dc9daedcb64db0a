import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ALGORITHMS, type AlgorithmName } from "./algorithms.ts";

/** Bytes above which one digest by noble would hold the event loop noticeably (26 ms for a mebibyte of sha512). */
const NATIVE_ABOVE = 4096;

/** Lower-case hex of a digest; the runtime's own implementation where noble would take too long. */
function hex(algorithm: AlgorithmName, message: Uint8Array, native: boolean): string {
  if (native) return createHash(algorithm).update(message).digest("hex");
  return bytesToHex(ALGORITHMS[algorithm].digest(message));
}

export interface Digest {
  /** Lower-case hex. */
  hash: string;
  /** How many bytes were hashed. */
  bytes: number;
}

/** The digest of a text's UTF-8 bytes. The text must be well-formed Unicode. */
export function digestText(algorithm: AlgorithmName, text: string): Digest {
  const message = Buffer.from(text);
  return { hash: hex(algorithm, message, message.length > NATIVE_ABOVE), bytes: message.length };
}

/** The digests of many texts, in order; what counts for the event loop is their size together. */
export function digestTexts(algorithm: AlgorithmName, texts: readonly string[]): string[] {
  const messages = texts.map((text) => Buffer.from(text));
  const total = messages.reduce((sum, message) => sum + message.length, 0);
  return messages.map((message) => hex(algorithm, message, total > NATIVE_ABOVE));
}

/** The digest of a stream of bytes, held one chunk at a time. */
export async function digestStream(algorithm: AlgorithmName, body: AsyncIterable<Uint8Array>): Promise<Digest> {
  const hash = createHash(algorithm);
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { hash: hash.digest("hex"), bytes };
}
