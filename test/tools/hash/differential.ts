/**
 * A program for Bun and Deno: @noble/hashes, the runtime and our own choice between them must give the same digests, for
 * every length from 0 to 300 bytes and for some large messages, and the same HMACs, for keys around each block size. It
 * throws at the first difference, else prints how many results it compared.
 */
import { strictEqual } from "node:assert";
import { Buffer } from "node:buffer";
import { hmac as nobleHmac } from "@noble/hashes/hmac.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import { digestStream, digestText, digestTexts } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_ALGORITHMS, DIGEST_NAMES, SHORT_TEXT_BYTES } from "../../../src/tools/hash/digests.ts";
import { createHasher } from "../../../src/tools/hash/hashers.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";
import { digestsOf } from "../../../src/tools/hash/many-digests.ts";
import { SHORT_DIGESTS } from "../../../src/tools/hash/short-digest.ts";

const LENGTHS = [...Array(301).keys(), 1023, 1024, 1025, 65_535, 65_536, 65_537, 1_000_000, 1_048_577];

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

for (const length of LENGTHS) {
  const text = textOf(length);
  const message = Buffer.from(text);
  const ofText = await digestsOf(DIGEST_NAMES, text);
  const ofStream = await digestsOf(DIGEST_NAMES, inChunks(message));
  strictEqual(ofText.bytes, length);
  strictEqual(ofStream.bytes, length);
  const expected = new Map<string, string>();
  for (const name of DIGEST_NAMES) {
    const noble = createHasher(name, true);
    noble.update(message);
    const hex = Buffer.from(noble.digest()).toString("hex");
    expected.set(name, hex);
    const native = createHasher(name, false);
    native.update(message);
    same(Buffer.from(native.digest()).toString("hex"), hex, `${name} of ${length} bytes by the runtime`);
    same(Buffer.from(ofText.digests.get(name) ?? []).toString("hex"), hex, `${name} of a text of ${length} bytes`);
    same(Buffer.from(ofStream.digests.get(name) ?? []).toString("hex"), hex, `${name} of a stream of ${length} bytes`);
  }
  for (const name of DIGEST_ALGORITHMS) {
    const hex = expected.get(name) ?? "";
    if (length <= SHORT_TEXT_BYTES)
      same(SHORT_DIGESTS[name](text), hex, `${name} by noble of a text of ${length} bytes`);
    same(digestText(name, text).hash, hex, `${name} of a text of ${length} bytes`);
    same(digestTexts(name, [text])[0], hex, `${name} of a batch of one text of ${length} bytes`);
    same(digestTexts(name, [text, textOf(65)])[0], hex, `${name} of a batch of two texts, one of ${length} bytes`);
    same((await digestStream(name, inChunks(message))).hash, hex, `${name} of a stream of ${length} bytes`);
  }
}

const HMACS = [
  ["md5", md5],
  ["sha1", sha1],
  ["sha224", sha224],
  ["sha256", sha256],
  ["sha384", sha384],
  ["sha512", sha512],
  ["sha512-256", sha512_256],
  ["sha3-256", sha3_256],
  ["sha3-512", sha3_512],
  ["ripemd160", ripemd160],
] as const;

/** Blocks have 64, 72, 128 or 136 bytes; a longer key is hashed first. */
const KEY_LENGTHS = [0, 1, 20, 63, 64, 65, 71, 72, 73, 127, 128, 129, 135, 136, 137, 300];

for (const [name, noble] of HMACS) {
  for (const keyLength of KEY_LENGTHS) {
    for (const length of [0, 1, 64, 65, 1000]) {
      const [key, text] = [textOf(keyLength), textOf(length)];
      const expected = Buffer.from(nobleHmac(noble, Buffer.from(key), Buffer.from(text))).toString("hex");
      const input = { algorithm: name, text, key, keyEncoding: "utf8", encoding: "hex" } as const;
      const answer = await hmac.run(input, { baseUrl: "" });
      same(answer.hmac, expected, `HMAC with ${name} of ${length} bytes and a key of ${keyLength}`);
    }
  }
}

console.log(`${compared} results agree`);
