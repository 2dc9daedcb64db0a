import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, type CHash } from "@noble/hashes/utils.js";
import { sha256 } from "../../sha256.ts";

export const ALGORITHM_NAMES = ["md5", "sha1", "sha256", "sha512"] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];

interface Algorithm {
  /** Length of the digest. */
  bits: number;
  /** Whether collisions are still out of reach. */
  secure: boolean;
  /** The digest of a message, as lower-case hex. */
  hex(message: Uint8Array): string;
}

/**
 * Digests by noble in memory that is kept from one message to the next: to set it up anew takes longer than to hash a
 * short text.
 */
function hexBy(hash: CHash): Algorithm["hex"] {
  const blank = hash.create();
  const hasher = hash.create();
  const digest = new Uint8Array(hash.outputLen);
  return (message) => {
    blank._cloneInto(hasher).update(message).digestInto(digest);
    return bytesToHex(digest);
  };
}

/** The same of a hash that is made ready when the first message comes. */
function hexLater(hash: () => CHash): Algorithm["hex"] {
  let hex: Algorithm["hex"] | undefined;
  return (message) => {
    hex ??= hexBy(hash());
    return hex(message);
  };
}

/** Everything there is to know of each algorithm: RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (sha256, sha512). */
export const ALGORITHMS: Readonly<Record<AlgorithmName, Algorithm>> = {
  md5: { bits: 128, secure: false, hex: hexBy(md5) },
  sha1: { bits: 160, secure: false, hex: hexBy(sha1) },
  sha256: { bits: 256, secure: true, hex: hexLater(sha256) },
  sha512: { bits: 512, secure: true, hex: hexBy(sha512) },
};

/** Why a digest should not be trusted, or null. */
export const warningOf = (algorithm: AlgorithmName): string | null =>
  ALGORITHMS[algorithm].secure
    ? null
    : `${algorithm} is broken: collisions can be made at will; use it for checksums, never for security`;
