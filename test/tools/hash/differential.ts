/**
 * A program for Bun and Deno: @noble/hashes, the runtime and our own choice between them must give the same digests, for
 * every length from 0 to 300 bytes and for some large messages. It throws at the first difference, else prints how many
 * digests it compared.
 */
import { strictEqual } from "node:assert";
import { Buffer } from "node:buffer";
import { digestStream, digestText, digestTexts } from "../../../src/tools/hash/compute-digest.ts";
import { ALGORITHM_NAMES } from "../../../src/tools/hash/digest-algorithms.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { createHasher } from "../../../src/tools/hash/hashers.ts";
import { digestsOfStream, digestsOfText } from "../../../src/tools/hash/many-digests.ts";

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
  const ofText = await digestsOfText(DIGEST_NAMES, text);
  const ofStream = await digestsOfStream(DIGEST_NAMES, inChunks(message));
  strictEqual(ofText.bytes, length);
  strictEqual(ofStream.bytes, length);
  const expected = new Map<string, string>();
  for (const name of DIGEST_NAMES) {
    const noble = createHasher(name, "short");
    noble.update(message);
    const hex = Buffer.from(noble.digest()).toString("hex");
    expected.set(name, hex);
    const native = createHasher(name, "long");
    native.update(message);
    same(Buffer.from(native.digest()).toString("hex"), hex, `${name} of ${length} bytes by the runtime`);
    same(Buffer.from(ofText.digests.get(name) ?? []).toString("hex"), hex, `${name} of a text of ${length} bytes`);
    same(Buffer.from(ofStream.digests.get(name) ?? []).toString("hex"), hex, `${name} of a stream of ${length} bytes`);
  }
  for (const name of ALGORITHM_NAMES) {
    const hex = expected.get(name) ?? "";
    same(digestText(name, text).hash, hex, `${name} of a text of ${length} bytes`);
    same(digestTexts(name, [text])[0], hex, `${name} of a batch of one text of ${length} bytes`);
    same(digestTexts(name, [text, textOf(65)])[0], hex, `${name} of a batch of two texts, one of ${length} bytes`);
    same((await digestStream(name, inChunks(message))).hash, hex, `${name} of a stream of ${length} bytes`);
  }
}

console.log(`${compared} digests agree`);
