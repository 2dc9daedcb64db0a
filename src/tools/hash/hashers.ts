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

/**
 * FIPS 180-4 (SHA-2), FIPS 202 (SHA-3), RFC 7693 (BLAKE2 without a key, at its full length), BLAKE3 with 256 bits,
 * RIPEMD-160 (ISO/IEC 10118-3).
 */
const ALGORITHMS: Readonly<Record<DigestName, { create(): Hasher }>> = {
  md5,
  sha1,
  sha256,
  sha512,
  sha224,
  sha384,
  "sha512-256": sha512_256,
  "sha3-256": sha3_256,
  "sha3-512": sha3_512,
  blake2b,
  blake2s,
  blake3,
  ripemd160,
  crc32: { create: () => new Crc32() },
};

const NATIVE_NAMES: Readonly<Record<string, string>> = { blake2b: "blake2b512", blake2s: "blake2s256" };

/**
 * Creates a hasher: by @noble/hashes for messages of at most one block, else by the runtime. Bun and Deno do not have
 * BLAKE3, and neither of them nor @noble/hashes has CRC-32.
 */
export const createHasher = (name: DigestName, isShort: boolean): Hasher =>
  isShort || name === "blake3" || name === "crc32"
    ? ALGORITHMS[name].create()
    : crypto().createHash(NATIVE_NAMES[name] ?? name);
