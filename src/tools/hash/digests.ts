import { namesOf } from "../../json/object.ts";
import { oneOf } from "../../operation/schema.ts";

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

/** The algorithms of `hash/:algorithm`: RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (sha256, sha512). */
export const DIGEST_ALGORITHMS = ["md5", "sha1", "sha256", "sha512"] as const;
export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number];

/** The field for one of these algorithms. */
export const algorithm = oneOf(DIGEST_ALGORITHMS, {
  description: "Digest algorithm, in any letter case",
  foldCase: true,
});

/** Whether finding collisions is infeasible. */
export const isSecure = (name: DigestAlgorithm): boolean => name !== "md5" && name !== "sha1";

/** Bytes up to which @noble/hashes computes a digest: one block of most algorithms. */
export const SHORT_TEXT_BYTES = 64;
