import { Buffer } from "node:buffer";
import { invalidField } from "../../refusal.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import { digestText } from "./compute-digest.ts";
import { DIGEST_ALGORITHMS, type DigestAlgorithm } from "./digest-algorithms.ts";

/** A digest in lower-case hex, without the white space around it. */
function normaliseDigest(algorithm: DigestAlgorithm, hash: string): string {
  const digits = DIGEST_ALGORITHMS[algorithm].bits / 4;
  const trimmed = hash.trim();
  if (trimmed.length !== digits || !/^[0-9a-f]+$/i.test(trimmed)) {
    throw invalidField("/hash", `Must be a digest of ${algorithm}: ${digits} hexadecimal digits`);
  }
  return trimmed.toLowerCase();
}

/**
 * Whether a text has a digest, compared in constant time.
 * @throws Refusal if `hash` cannot be a digest of that algorithm.
 */
export function compareDigest(algorithm: DigestAlgorithm, text: string, hash: string) {
  const expected = normaliseDigest(algorithm, hash);
  const actual = digestText(algorithm, text).hash;
  return { matches: crypto().timingSafeEqual(Buffer.from(expected), Buffer.from(actual)), expected, actual };
}
