import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { digestStream, digestsOf, digestText } from "../../../src/tools/hash/compute-digest.ts";
import { batch } from "../../../src/tools/hash/digest.ts";
import { DIGEST_NAMES, type DigestName } from "../../../src/tools/hash/digests.ts";
import { run } from "../../support/run.ts";
import { streamOf } from "./stream-of.ts";

/** BLAKE3's test_vectors.json: the message is the bytes 0 to 250 over and over; the first 32 bytes of "hash". */
const BLAKE3: [length: number, digest: string][] = [
  [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
  [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"],
  [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"],
  [102_400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085"],
];

const hex = ({ digests }: Awaited<ReturnType<typeof digestsOf>>, name: DigestName) =>
  Buffer.from(digests.get(name) ?? []).toString("hex");

test.each(BLAKE3)("blake3 of %i bytes", async (length, digest) => {
  const message = new Uint8Array(length).map((_, index) => index % 251);
  expect(hex(await digestsOf(["blake3"], [message]), "blake3")).toBe(digest);
});

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
