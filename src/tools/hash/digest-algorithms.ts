import { namesOf } from "../../json/object.ts";

/**
 * The algorithms of `hash/:algorithm`: the length of their digests, and whether finding collisions is infeasible.
 * RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (sha256, sha512).
 */
export const DIGEST_ALGORITHMS = {
  md5: { bits: 128, secure: false },
  sha1: { bits: 160, secure: false },
  sha256: { bits: 256, secure: true },
  sha512: { bits: 512, secure: true },
};
export type DigestAlgorithm = keyof typeof DIGEST_ALGORITHMS;
export const DIGEST_ALGORITHM_NAMES = namesOf(DIGEST_ALGORITHMS);

/** A warning about an insecure algorithm, or null. */
export const warningOf = (algorithm: DigestAlgorithm): string | null =>
  DIGEST_ALGORITHMS[algorithm].secure
    ? null
    : `${algorithm} is broken: anyone can make collisions; use it for checksums, never for security`;

/** Bytes up to which @noble/hashes computes a digest: one block of most algorithms. */
export const SHORT_TEXT_BYTES = 64;
