/**
 * A program for Bun and Deno: prints the digests that the service computes, for every length up to that of a block and
 * for some larger messages, and its HMACs, for keys around each block size.
 */
import { strictEqual } from "node:assert";
import { Buffer } from "node:buffer";
import { digestStream, digestsOf, digestText } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";

/** Large messages have several parts (64 KiB), and the chunks of the longest ones end with a part, or a byte after it. */
export const LENGTHS = [
  ...Array(145).keys(),
  ...[271, 272, 273, 1023, 1024, 1025, 65_535, 65_536, 65_537, 200_000, 1_048_577],
];

/** Blocks have 64, 72, 128 or 136 bytes; a longer key is hashed first. */
export const KEY_LENGTHS = [0, 1, 20, 63, 64, 65, 71, 72, 73, 127, 128, 129, 135, 136, 137, 300];

export const HMAC_LENGTHS = [0, 1, 64, 65, 1000];

export const HMAC_NAMES = DIGEST_NAMES.filter((name) => name !== "crc32");

/** A text of as many bytes, which repeats itself in no block. */
export const textOf = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 31 + (index >> 6)) % 94))).join("");

/** A message in three chunks, one of which is empty. */
function* inChunks(message: Uint8Array) {
  const middle = message.length >> 1;
  yield message.subarray(0, middle);
  yield new Uint8Array();
  yield message.subarray(middle);
}

const hex = (bytes: Uint8Array = new Uint8Array()): string => Buffer.from(bytes).toString("hex");

/** The different digests of each length and algorithm by four ways, which should be one; then the HMACs. */
export async function* results(): AsyncGenerator<string> {
  for (const length of LENGTHS) {
    const text = textOf(length);
    const message = Buffer.from(text);
    const ofText = await digestsOf(DIGEST_NAMES, text);
    const ofStream = await digestsOf(DIGEST_NAMES, inChunks(message));
    strictEqual(ofText.bytes, length);
    strictEqual(ofStream.bytes, length);
    for (const name of DIGEST_NAMES) {
      const digests = [
        (await digestText(name, text)).hash,
        (await digestStream(name, inChunks(message))).hash,
        hex(ofText.digests.get(name)),
        hex(ofStream.digests.get(name)),
      ];
      yield `${name} of ${length} bytes: ${[...new Set(digests)].join(" or ")}`;
    }
  }
  for (const algorithm of HMAC_NAMES) {
    for (const keyLength of KEY_LENGTHS) {
      for (const length of HMAC_LENGTHS) {
        const [key, text] = [textOf(keyLength), textOf(length)];
        const answer = await hmac.run({ algorithm, text, key, keyEncoding: "utf8", encoding: "hex" }, { baseUrl: "" });
        yield `HMAC with ${algorithm} of ${length} bytes and a key of ${keyLength}: ${answer.hmac}`;
      }
    }
  }
}

if (import.meta.main) console.log((await Array.fromAsync(results())).join("\n"));
