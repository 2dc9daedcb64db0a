import { namesOf } from "../../operation/json.ts";

/** The digests, each with its length in bytes; the four most used first. */
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

/** Whether this is the name of one of the digests. */
export const isDigestName = (name: string): name is DigestName => Object.hasOwn(DIGEST_BYTES, name);

/** A digest in a list of checksums: also BLAKE2b of fewer bits, as `b2sum --length` makes it. */
export type ListedDigest = DigestName | `blake2b-${number}`;

/** The bytes of BLAKE2b of fewer bits; undefined for the other digests. */
export function blake2bBytes(name: string): number | undefined {
  const [, bits] = /blake2b-(\d+)/.exec(name) ?? [];
  return bits === undefined ? undefined : Number(bits) / 8;
}

/** The algorithms of which anyone can find collisions, with what they are. */
const INSECURE: Readonly<Partial<Record<DigestName, string>>> = {
  md5: "broken",
  sha1: "broken",
  crc32: "no cryptographic digest",
};

/** Whether finding collisions is infeasible. */
export const isSecure = (name: DigestName): boolean => INSECURE[name] === undefined;

/** Why an algorithm should not be trusted; null if there is no reason. */
export const warningFor = (name: DigestName): string | null =>
  isSecure(name)
    ? null
    : `${name} is ${INSECURE[name]}: anyone can make collisions; use it for checksums, never for security`;
