import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

export const ALGORITHM_NAMES = ["md5", "sha1", "sha256", "sha512"] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];

interface Algorithm {
  /** Length of the digest. */
  bits: number;
  /** Whether collisions are still out of reach. */
  secure: boolean;
  digest(message: Uint8Array): Uint8Array;
}

/** Everything there is to know of each algorithm: RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (sha256, sha512). */
export const ALGORITHMS: Readonly<Record<AlgorithmName, Algorithm>> = {
  md5: { bits: 128, secure: false, digest: md5 },
  sha1: { bits: 160, secure: false, digest: sha1 },
  sha256: { bits: 256, secure: true, digest: sha256 },
  sha512: { bits: 512, secure: true, digest: sha512 },
};

/** Why a digest should not be trusted, or null. */
export const warningOf = (algorithm: AlgorithmName): string | null =>
  ALGORITHMS[algorithm].secure
    ? null
    : `${algorithm} is broken: collisions can be made at will; use it for checksums, never for security`;
