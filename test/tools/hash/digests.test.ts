import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { digestStream, digestsOf, digestText } from "../../../src/tools/hash/compute-digest.ts";
import { batch } from "../../../src/tools/hash/digest.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { run } from "../../support/run.ts";
import { streamOf } from "./stream-of.ts";

/** How often the event loop turns while digests are computed. */
async function turnsDuring(compute: () => unknown): Promise<number> {
  let turns = 0;
  let others = setImmediate(function turn() {
    turns++;
    others = setImmediate(turn);
  });
  await compute();
  // The last turn ends.
  await new Promise((resolve) => setImmediate(resolve));
  clearImmediate(others);
  return turns;
}

const MEBIBYTE = 1_048_576;
const filled = (count: number, size: number) => streamOf(Array<Uint8Array>(count).fill(new Uint8Array(size)));

test.each<[string, number, () => unknown]>([
  ["all digests of a mebibyte", 15, () => digestsOf(DIGEST_NAMES, [new Uint8Array(MEBIBYTE)])],
  ["a text by BLAKE3, which the runtime does not have", 15, () => digestText("blake3", "a".repeat(MEBIBYTE))],
  ["400 texts by BLAKE3", 7, () => run(batch, { algorithm: "blake3", texts: Array(400).fill("a".repeat(16_384)) })],
  ["many small chunks", 7, () => digestStream("sha256", filled(128, 65_536))],
  ["a few large chunks", 7, () => digestStream("sha256", filled(2, 4 * MEBIBYTE))],
])("the event loop turns during %s at least %i times", async (_, least, compute) => {
  expect(await turnsDuring(compute)).toBeGreaterThanOrEqual(least);
});

test.each(["é😀", "\u{feff}", "é".repeat(20_000)])("a text is hashed as UTF-8 (%#)", (text) => {
  const bytes = Buffer.from(text);
  const hash = createHash("md5").update(bytes).digest("hex");
  expect(digestText("md5", text)).toMatchObject({ hash, bytes: bytes.length });
});
