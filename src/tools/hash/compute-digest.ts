import { Buffer } from "node:buffer";
import type { OperationContext } from "../../operation/operation.ts";
import { turns } from "../../operation/turns.ts";
import { crypto, digestHex, zlib } from "../../runtime/builtins.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { blake2bBytes, type DigestName, isDigestName, type ListedDigest } from "./digests.ts";

/** A message or a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A digest under construction, by `node:crypto` or by @noble/hashes. */
export interface Hasher {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Bytes that are hashed at a time: 2 ms for all digests (30 ms per mebibyte, half of it for BLAKE3). */
const PART_BYTES = 64 * 1024;

/**
 * Feeds a body to hashers, one chunk at a time, in turns with other computations, and gives the number of bytes.
 * @throws Refusal OVERLOADED if too many computations wait, or if the caller has disconnected.
 */
export async function hashStream(hashers: readonly Hasher[], body: Chunks, caller?: OperationContext): Promise<number> {
  let bytes = 0;
  let hashed = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += PART_BYTES) {
      if (bytes === 0) await turns.first(caller);
      else if (hashed >= PART_BYTES) {
        await turns.next(caller);
        hashed = 0;
      }
      const part = chunk.subarray(start, start + PART_BYTES);
      for (const hasher of hashers) hasher.update(part);
      bytes += part.byteLength;
      hashed += part.byteLength;
    }
  }
  return bytes;
}

const crc32Hex = (value: number): string => value.toString(16).padStart(8, "0");

/** CRC-32 of ISO 3309, as in gzip and PNG, by zlib; big-endian. */
function createCrc32(): Hasher {
  let value = 0;
  return {
    update(part) {
      value = zlib().crc32(part, value);
    },
    digest: () => Buffer.from(crc32Hex(value), "hex"),
  };
}

/** The name that runtimes have for an algorithm; BLAKE2 without a key, at its full length. Undefined for what they lack. */
function nativeName(name: ListedDigest) {
  if (name === "blake2b") return "blake2b512";
  if (name === "blake2s") return "blake2s256";
  return isDigestName(name) && name !== "blake3" && name !== "crc32" ? name : undefined;
}

/** A hasher of the runtime, or of @noble/hashes, which is then loaded, for BLAKE3 and BLAKE2b of fewer bits. */
async function createHasher(name: ListedDigest): Promise<Hasher> {
  const native = nativeName(name);
  if (native) return crypto().createHash(native);
  if (name === "crc32") return createCrc32();
  const dkLen = blake2bBytes(name);
  if (dkLen !== undefined) return (await import("@noble/hashes/blake2.js")).blake2b.create({ dkLen });
  return (await import("@noble/hashes/blake3.js")).blake3.create();
}

/** A digest in lower-case hex, and how many bytes were hashed. */
export interface TextDigest {
  hash: string;
  bytes: number;
}

/**
 * The digest of a text's UTF-8 bytes: at once if the runtime has the algorithm, which hashes a mebibyte in at most 8 ms, else
 * in turns of the event loop. The text must be well-formed Unicode.
 */
export function digestText(
  name: DigestName,
  text: string,
  caller?: OperationContext,
): TextDigest | Promise<TextDigest> {
  const native = nativeName(name);
  if (!native && name !== "crc32") return digestStream(name, [Buffer.from(text)], caller);
  const hash = native ? digestHex(native, text) : crc32Hex(zlib().crc32(text));
  return { hash, bytes: Buffer.byteLength(text) };
}

/** Digests of a text's UTF-8 bytes, or of a stream in one pass, in the order of the names, and how many bytes were hashed. */
export async function digestsOf<Name extends ListedDigest>(
  names: readonly Name[],
  message: string | Chunks,
  caller?: OperationContext,
) {
  const hashers = new Map(await Promise.all(names.map(async (name) => [name, await createHasher(name)] as const)));
  const body = typeof message === "string" ? [Buffer.from(message)] : message;
  const bytes = await hashStream([...hashers.values()], body, caller);
  return { digests: new Map([...hashers].map(([name, hasher]) => [name, hasher.digest()])), bytes };
}

/** The digest of a stream of bytes, one chunk in memory at a time. */
export async function digestStream(name: DigestName, body: Chunks, caller?: OperationContext): Promise<TextDigest> {
  const hasher = await createHasher(name);
  const bytes = await hashStream([hasher], body, caller);
  return { hash: encodeHex(hasher.digest()), bytes };
}
