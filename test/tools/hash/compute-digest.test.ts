import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { digestStream, digestTexts, withDigest } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_NAMES, type DigestName } from "../../../src/tools/hash/digests.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { streamOf } from "./stream-of.ts";

const MILLION = "a".repeat(1_000_000);
const TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
const TWO_LONG_BLOCKS = `abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn${"hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"}`;

// RFC 1321, A.5; RFC 3174, 7.3; FIPS 180-4's example values (NIST, "SHA256", "SHA512"), the empty ones from NIST CAVP.
const KNOWN: [DigestName, string, string][] = [
  ["md5", "", "d41d8cd98f00b204e9800998ecf8427e"],
  ["md5", "a", "0cc175b9c0f1b6a831c399e269772661"],
  ["md5", "abc", "900150983cd24fb0d6963f7d28e17f72"],
  ["md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0"],
  ["md5", "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"],
  ["md5", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"],
  ["md5", "1234567890".repeat(8), "57edf4a22be3c955ac49da2e2107b67a"],
  ["sha1", "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
  ["sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["sha1", TWO_BLOCKS, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
  ["sha1", MILLION, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"],
  ["sha1", "01234567".repeat(80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"],
  ["sha256", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["sha256", TWO_BLOCKS, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  ["sha256", MILLION, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  [
    "sha512",
    "",
    "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
  ],
  [
    "sha512",
    "abc",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  ],
  [
    "sha512",
    TWO_LONG_BLOCKS,
    "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
  ],
  [
    "sha512",
    MILLION,
    "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
  ],
];

const digestText = (name: DigestName, text: string) => withDigest(name, text, (digest) => digest);

const algorithm = fc.constantFrom("md5", "sha1", "sha256", "sha512", "sha512-256", "sha3-256", "ripemd160");
const unicode = fc.string({ unit: CODE_POINT, maxLength: 300 }).filter((text) => text.isWellFormed());

describe("digests", () => {
  test.each(KNOWN)("%s, case %#", (name, text, hash) => {
    expect(digestText(name, text)).toMatchObject({ hash });
  });

  test("count bytes of UTF-8, including a byte-order mark", () => {
    expect(digestText("md5", "é😀")).toMatchObject({ bytes: 6 });
    expect(digestText("md5", "\u{feff}")).toMatchObject({ bytes: 3 });
  });

  test("of any Unicode text are digests of its UTF-8 bytes, at any length", () => {
    fc.assert(
      fc.property(algorithm, unicode, fc.integer({ min: 1, max: 40 }), (name, text, times) => {
        const expected = createHash(name)
          .update(Buffer.from(text.repeat(times)))
          .digest("hex");
        expect(digestText(name, text.repeat(times))).toMatchObject({ hash: expected });
      }),
      { numRuns: 300 },
    );
  });

  test("of a batch are those of each text, in order, for texts of all sizes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...DIGEST_NAMES), fc.array(unicode, { maxLength: 30 }), async (name, texts) => {
        const each = await Promise.all(texts.map((text) => digestText(name, text)));
        expect(await digestTexts(name, texts)).toEqual(each.map(({ hash }) => hash));
      }),
    );
  });

  test.each([
    ["a text", (text: string) => digestText("blake3", text)],
    ["a thousand texts", (text: string) => digestTexts("blake3", Array(1000).fill(text.slice(0, 1048)))],
  ])("by BLAKE3, which the runtime does not have, of %s yield to the event loop", async (_, compute) => {
    let turns = 0;
    let others = setImmediate(function turn() {
      turns++;
      others = setImmediate(turn);
    });
    await compute("a".repeat(1_048_576));
    // The last turn ends.
    await new Promise((resolve) => setImmediate(resolve));
    clearImmediate(others);
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  test("of a stream are those of its chunks together", async () => {
    await fc.assert(
      fc.asyncProperty(algorithm, fc.array(fc.uint8Array({ maxLength: 200 })), async (name, chunks) => {
        const whole = Buffer.concat(chunks);
        expect(await digestStream(name, streamOf(chunks))).toEqual({
          hash: createHash(name).update(whole).digest("hex"),
          bytes: whole.length,
        });
      }),
    );
  });

  test.each([
    ["many small chunks", 128, 65_536],
    ["a few large ones", 2, 4_194_304],
  ])("of streams yield to the event loop after each mebibyte of %s", async (_, count, size) => {
    const chunks = Array<Uint8Array>(count).fill(new Uint8Array(size).fill(7));
    let turns = 0;
    let others = setImmediate(function turn() {
      turns++;
      others = setImmediate(turn);
    });
    const digest = await digestStream("sha256", streamOf(chunks));
    clearImmediate(others);
    expect(digest).toEqual({
      hash: createHash("sha256")
        .update(new Uint8Array(count * size).fill(7))
        .digest("hex"),
      bytes: 8_388_608,
    });
    expect(turns).toBeGreaterThanOrEqual(7);
  });
});
