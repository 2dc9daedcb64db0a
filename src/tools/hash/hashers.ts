import { Buffer } from "node:buffer";
import { blake2b, blake2s } from "@noble/hashes/blake2.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import { crypto, zlib } from "../../runtime/lazy-builtins.ts";
import type { DigestName } from "./digests.ts";
import type { Hasher } from "./hash-stream.ts";

/** CRC-32 of ISO 3309, as in gzip and PNG, by zlib; big-endian. */
class Crc32 implements Hasher {
  #value = 0;

  update(part: Uint8Array): void {
    this.#value = zlib().crc32(part, this.#value);
  }

  digest(): Uint8Array {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return bytes;
  }
}

interface HasherFactory {
  /** Uses @noble/hashes; for CRC-32, which it does not have, zlib. */
  short(): Hasher;
  /** Uses the runtime; for BLAKE3, which Bun and Deno do not have, @noble/hashes. */
  long(): Hasher;
}

const hasherFactory = (noble: { create(): Hasher }, native: string): HasherFactory => ({
  short: () => noble.create(),
  long: () => crypto().createHash(native),
});

/**
 * FIPS 180-4 (SHA-2), FIPS 202 (SHA-3), RFC 7693 (BLAKE2 without a key, at its full length), BLAKE3 with 256 bits,
 * RIPEMD-160 (ISO/IEC 10118-3).
 */
const HASHERS: Readonly<Record<DigestName, HasherFactory>> = {
  md5: hasherFactory(md5, "md5"),
  sha1: hasherFactory(sha1, "sha1"),
  sha256: hasherFactory(sha256, "sha256"),
  sha512: hasherFactory(sha512, "sha512"),
  sha224: hasherFactory(sha224, "sha224"),
  sha384: hasherFactory(sha384, "sha384"),
  "sha512-256": hasherFactory(sha512_256, "sha512-256"),
  "sha3-256": hasherFactory(sha3_256, "sha3-256"),
  "sha3-512": hasherFactory(sha3_512, "sha3-512"),
  blake2b: hasherFactory(blake2b, "blake2b512"),
  blake2s: hasherFactory(blake2s, "blake2s256"),
  blake3: { short: () => blake3.create(), long: () => blake3.create() },
  ripemd160: hasherFactory(ripemd160, "ripemd160"),
  crc32: { short: () => new Crc32(), long: () => new Crc32() },
};

/** Creates a hasher: "short" for messages of at most one block, "long" for others and for unknown sizes. */
export const createHasher = (name: DigestName, size: keyof HasherFactory): Hasher => HASHERS[name][size]();
