/**
 * A program for Bun and Deno: the digests that the service computes, mostly by the runtime, must be those of @noble/hashes,
 * for every length from 0 to 300 bytes and for some large messages, and its HMACs those of RFC 2104's definition, for keys
 * around each block size. It throws at the first difference, else prints how many results it compared.
 */
import { strictEqual } from "node:assert";
import { Buffer } from "node:buffer";
import { blake2b, blake2s } from "@noble/hashes/blake2.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import type { CHash } from "@noble/hashes/utils.js";
import { digestStream, digestsOf, digestTexts, withDigest } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";

const LENGTHS = [...Array(301).keys(), 1023, 1024, 1025, 65_535, 65_536, 65_537, 1_000_000, 1_048_577];

/** CRC-32 by its definition: division by the polynomial, bit by bit. */
function crc32(message: Uint8Array): Uint8Array {
  let rest = -1;
  for (const byte of message) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  const digest = Buffer.alloc(4);
  digest.writeInt32BE(~rest);
  return digest;
}

const NOBLE = {
  ...{ md5, sha1, sha256, sha512, sha224, sha384, blake2b, blake2s, blake3, ripemd160 },
  ...{ "sha512-256": sha512_256, "sha3-256": sha3_256, "sha3-512": sha3_512 },
} satisfies Record<string, CHash>;
const REFERENCES = { ...NOBLE, crc32 };

/** A text of as many bytes, which repeats itself in no block. */
const textOf = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 31 + (index >> 6)) % 94))).join("");

/** A message in three chunks, one of which is empty. */
function* inChunks(message: Uint8Array) {
  const middle = message.length >> 1;
  yield message.subarray(0, middle);
  yield new Uint8Array();
  yield message.subarray(middle);
}

let compared = 0;
function same(actual: string | undefined, expected: string, what: string): void {
  strictEqual(actual, expected, what);
  compared++;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

for (const length of LENGTHS) {
  const text = textOf(length);
  const message = Buffer.from(text);
  const ofText = await digestsOf(DIGEST_NAMES, text);
  const ofStream = await digestsOf(DIGEST_NAMES, inChunks(message));
  strictEqual(ofText.bytes, length);
  strictEqual(ofStream.bytes, length);
  for (const name of DIGEST_NAMES) {
    const expected = hex(REFERENCES[name](message));
    same(await withDigest(name, text, ({ hash }) => hash), expected, `${name} of a text of ${length} bytes`);
    same((await digestTexts(name, ["a", text]))[1], expected, `${name} of the second text, of ${length} bytes`);
    same((await digestStream(name, inChunks(message))).hash, expected, `${name} of a stream of ${length} bytes`);
    same(hex(ofText.digests.get(name) ?? message), expected, `${name} of a text of ${length} bytes, with all`);
    same(hex(ofStream.digests.get(name) ?? message), expected, `${name} of a stream of ${length} bytes, with all`);
  }
}

/** HMAC by its definition (RFC 2104, section 2), with @noble/hashes as the digest. */
function hmacByDefinition(digest: CHash, key: Uint8Array, message: Uint8Array): string {
  const block = Buffer.alloc(digest.blockLen);
  Buffer.from(key.length > digest.blockLen ? digest(key) : key).copy(block);
  const padded = (pad: number) => block.map((byte) => byte ^ pad);
  return hex(digest(Buffer.concat([padded(0x5c), digest(Buffer.concat([padded(0x36), message]))])));
}

/** Blocks have 64, 72, 128 or 136 bytes; a longer key is hashed first. */
const KEY_LENGTHS = [0, 1, 20, 63, 64, 65, 71, 72, 73, 127, 128, 129, 135, 136, 137, 300];

for (const name of DIGEST_NAMES) {
  if (name === "crc32") continue;
  for (const keyLength of KEY_LENGTHS) {
    for (const length of [0, 1, 64, 65, 1000]) {
      const [key, text] = [textOf(keyLength), textOf(length)];
      const expected = hmacByDefinition(NOBLE[name], Buffer.from(key), Buffer.from(text));
      const input = { algorithm: name, text, key, keyEncoding: "utf8", encoding: "hex" } as const;
      const answer = await hmac.run(input, { baseUrl: "" });
      same(answer.hmac, expected, `HMAC with ${name} of ${length} bytes and a key of ${keyLength}`);
    }
  }
}

console.log(`${compared} results agree`);
