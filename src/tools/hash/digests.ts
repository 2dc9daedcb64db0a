import { ALGORITHM_NAMES } from "./digest-algorithms.ts";

/** The digests of `hash/all`. */
export const DIGEST_NAMES = [
  ...ALGORITHM_NAMES,
  "sha224",
  "sha384",
  "sha512-256",
  "sha3-256",
  "sha3-512",
  "blake2b",
  "blake2s",
  "blake3",
  "ripemd160",
  "crc32",
] as const;
export type DigestName = (typeof DIGEST_NAMES)[number];

/** Length of each digest in bytes. */
export const DIGEST_BYTES: Readonly<Record<DigestName, number>> = {
  md5: 16,
  sha1: 20,
  sha256: 32,
  sha512: 64,
  sha224: 28,
  sha384: 48,
  "sha512-256": 32,
  "sha3-256": 32,
  "sha3-512": 64,
  blake2b: 64,
  blake2s: 32,
  blake3: 32,
  ripemd160: 20,
  crc32: 4,
};
