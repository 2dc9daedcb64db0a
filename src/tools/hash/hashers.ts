import { Buffer } from "node:buffer";
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
 * The names that `node:crypto` has for its algorithms: RFC 1321 (md5), RFC 3174 (sha1), FIPS 180-4 (SHA-2), FIPS 202
 * (SHA-3), RFC 7693 (BLAKE2 without a key, at its full length), ISO/IEC 10118-3 (RIPEMD-160).
 */
export const NATIVE_NAMES: Readonly<Partial<Record<DigestName, string>>> = {
  md5: "md5",
  sha1: "sha1",
  sha256: "sha256",
  sha512: "sha512",
  sha224: "sha224",
  sha384: "sha384",
  "sha512-256": "sha512-256",
  "sha3-256": "sha3-256",
  "sha3-512": "sha3-512",
  blake2b: "blake2b512",
  blake2s: "blake2s256",
  ripemd160: "ripemd160",
};

/**
 * Creates a hasher: by the runtime, or by @noble/hashes for BLAKE3 (256 bits), which runtimes do not have. It is loaded when
 * it is first needed.
 */
export async function createHasher(name: DigestName): Promise<Hasher> {
  const native = NATIVE_NAMES[name];
  if (native !== undefined) return crypto().createHash(native);
  return name === "crc32" ? new Crc32() : (await import("@noble/hashes/blake3.js")).blake3.create();
}
