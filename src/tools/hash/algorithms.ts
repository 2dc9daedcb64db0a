import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, type CHash } from "@noble/hashes/utils.js";

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

/**
 * How many different messages sha256 is given before its first one. From one short message again and again, as monitors
 * and benchmarks send it, JavaScriptCore learns that some numbers are small which are not, and gives up on fast code:
 * each digest then takes 6 µs instead of 0.6. These take 3 ms, once.
 */
const LESSONS = 32;

function taught(hex: Algorithm["hex"]): Algorithm["hex"] {
  let isTaught = false;
  return (message) => {
    for (let lesson = 0; !isTaught && lesson < LESSONS; lesson++) hex(new TextEncoder().encode(`lesson ${lesson}`));
    isTaught = true;
    return hex(message);
  };
}

/** Everything there is to know of each algorithm: RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (sha256, sha512). */
export const ALGORITHMS: Readonly<Record<AlgorithmName, Algorithm>> = {
  md5: { bits: 128, secure: false, hex: hexBy(md5) },
  sha1: { bits: 160, secure: false, hex: hexBy(sha1) },
  sha256: { bits: 256, secure: true, hex: taught(hexBy(sha256)) },
  sha512: { bits: 512, secure: true, hex: hexBy(sha512) },
};

/** Why a digest should not be trusted, or null. */
export const warningOf = (algorithm: AlgorithmName): string | null =>
  ALGORITHMS[algorithm].secure
    ? null
    : `${algorithm} is broken: collisions can be made at will; use it for checksums, never for security`;
