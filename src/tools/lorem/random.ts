import { sha256 } from "@noble/hashes/sha2.js";

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/**
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna: unsigned 32-bit integers from a state of four.
 *
 * It uses 32-bit integers only, so it gives the same numbers on every platform. Not for secrets.
 */
export const xoshiro128 = (state: Uint32Array): (() => number) => {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
};

/** The first 16 bytes of the SHA-256 digest of the seed's UTF-8 form, as four big-endian words. */
const stateOf = (seed: string): Uint32Array => {
  const view = new DataView(sha256(new TextEncoder().encode(seed)).buffer);
  return Uint32Array.from([0, 4, 8, 12], (offset) => view.getUint32(offset));
};

/**
 * A function that gives integers from 0 to `bound` - 1, each as likely as the others. For a seed, it gives the same
 * integers on every platform and in every release; without a seed, random ones.
 */
export const randomFrom = (seed: string | number | undefined): ((bound: number) => number) => {
  const next = xoshiro128(seed === undefined ? crypto.getRandomValues(new Uint32Array(4)) : stateOf(String(seed)));
  return (bound) => {
    // Values beyond the last multiple of the bound are rejected: they would favour small results.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = next();
    while (value >= limit) value = next();
    return value % bound;
  };
};
