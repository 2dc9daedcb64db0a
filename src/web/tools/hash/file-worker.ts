/** The worker that hashes a file: WebCrypto has digests and HMACs for whole messages only. */
import { blake2b, blake2s } from "@noble/hashes/blake2.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { hmac } from "@noble/hashes/hmac.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import { encodeHex } from "../../../runtime/byte-text.ts";
import type { Hasher } from "../../../tools/hash/compute-digest.ts";
import { blake2bBytes } from "../../../tools/hash/digests.ts";

const HASHES = {
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
};
type HashName = keyof typeof HASHES;

/** The remainders of all bytes by the reversed polynomial of ISO 3309. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** CRC-32 as in gzip and PNG; its digest is big-endian. */
class Crc32 implements Hasher {
  #value = 0xffffffff;

  update(part: Uint8Array): void {
    let value = this.#value;
    for (const byte of part) value = (value >>> 8) ^ (REMAINDERS[(value ^ byte) & 0xff] ?? 0);
    this.#value = value;
  }

  digest(): Uint8Array {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, ~this.#value);
    return bytes;
  }
}

/** The page offers the names of the operation's definition and those of lists: each is here, or is CRC-32 or another BLAKE2b. */
const isHash = (name: string): name is HashName => name in HASHES;

function hasherOf(name: string, key: Uint8Array | undefined): Hasher {
  const dkLen = blake2bBytes(name);
  if (dkLen !== undefined) return blake2b.create({ dkLen });
  if (!isHash(name)) return new Crc32();
  return key ? hmac.create(HASHES[name], key) : HASHES[name].create();
}

/** What is to be computed of a file. */
export interface Wanted {
  algorithms: readonly string[];
  key?: Uint8Array | undefined;
}

/** Bytes that are read at once. 64 KiB take as long; of smaller files this is all. */
const CHUNK_BYTES = 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = { read(memory: Bytes): Promise<{ done: boolean; value?: Bytes | undefined }> };

/** A reader that fills memory that it is given, or one that ignores it: not every browser has the first for files. */
function readerOf(stream: ReadableStream<Bytes>): Reader {
  try {
    return stream.getReader({ mode: "byob" });
  } catch {
    return stream.getReader();
  }
}

/** Progress is reported after this many bytes: a message for each chunk of 64 KiB would take longer than its digest. */
const REPORTED_BYTES = 4 * 1024 * 1024;

/** The digests of a stream in lower-case hex by their names. @throws DOMException if the stream cannot be read. */
export async function digestsOfStream(
  stream: ReadableStream<Bytes>,
  { algorithms, key }: Wanted,
  onProgress: (bytes: number) => void = () => {},
): Promise<Record<string, string>> {
  const hashers = algorithms.map((name) => [name, hasherOf(name, key)] as const);
  const reader = readerOf(stream);
  // Each chunk is in the memory of the one before: in new memory, a browser holds about 100 MB until it collects them.
  let memory = new ArrayBuffer(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { done, value: chunk } = await reader.read(new Uint8Array(memory));
    if (done || !chunk) break;
    for (const [, hasher] of hashers) hasher.update(chunk);
    if ((bytes % REPORTED_BYTES) + chunk.length >= REPORTED_BYTES) onProgress(bytes + chunk.length);
    bytes += chunk.length;
    memory = chunk.buffer;
  }
  return Object.fromEntries(hashers.map(([name, hasher]) => [name, encodeHex(hasher.digest())]));
}

/** What the worker gets, once. */
export interface Order extends Wanted {
  file: File;
}

/** What it sends: how many bytes are hashed, and at last the digests, or that the file cannot be read. */
export type Report = { bytes: number } | { digests: Readonly<Record<string, string>> } | "unreadable";

const report = (message: Report): void => postMessage(message);

addEventListener("message", async ({ data: { file, ...wanted } }: MessageEvent<Order>) => {
  try {
    report({ digests: await digestsOfStream(file.stream(), wanted, (bytes) => report({ bytes })) });
  } catch {
    report("unreadable");
  }
});
