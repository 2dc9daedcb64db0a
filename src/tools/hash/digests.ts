import { namesOf } from "../../json/object.ts";

/** The digests of `hash/all`, each with its length in bytes. */
export const DIGEST_BYTES = {
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
export type DigestName = keyof typeof DIGEST_BYTES;
export const DIGEST_NAMES = namesOf(DIGEST_BYTES);
