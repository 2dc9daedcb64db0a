import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { digestStream, digestsOf, digestTexts, withDigest } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName } from "../../../src/tools/hash/digests.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { streamOf } from "./stream-of.ts";

const MILLION = "a".repeat(1_000_000);
const TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
const TWO_LONG_BLOCKS = `abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn${"hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"}`;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

// "NIST": the example values that csrc.nist.gov publishes with FIPS 180-4 and FIPS 202.
const KNOWN: [DigestName, string, string][] = [
  // RFC 1321, A.5; RFC 3174, 7.3; FIPS 180-4's example values (NIST, "SHA256", "SHA512"), the empty ones from NIST CAVP.
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
  // NIST
  ["sha224", "", "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f"],
  ["sha224", "abc", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"],
  ["sha224", TWO_BLOCKS, "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525"],
  ["sha384", "", "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"],
  ["sha384", "abc", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"],
  ["sha512-256", "abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"],
  ["sha3-256", "", "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"],
  ["sha3-256", "abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"],
  [
    "sha3-512",
    "",
    "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26",
  ],
  [
    "sha3-512",
    "abc",
    "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0",
  ],
  // RFC 7693, appendices A and B
  [
    "blake2b",
    "abc",
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
  ],
  ["blake2s", "abc", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"],
  // Dobbertin, Bosselaers, Preneel: "RIPEMD-160: A Strengthened Version of RIPEMD", appendix B
  ["ripemd160", "", "9c1185a5c5e9fc54612808977ee8f548b2258d31"],
  ["ripemd160", "a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"],
  ["ripemd160", "abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"],
  ["ripemd160", "message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"],
  ["ripemd160", ALPHABET, "f71c27109c692c1b56bbdceb5b9d2865b3708dbc"],
  ["ripemd160", TWO_BLOCKS, "12a053384a9c0c88e405a06c27dcf49ada62eb2b"],
  ["ripemd160", `${ALPHABET.toUpperCase()}${ALPHABET}0123456789`, "b0e20b6e3116640286ed3a87a5713079b21f5189"],
  ["ripemd160", "1234567890".repeat(8), "9b752e45573d4b39f4dbd3323cab82bf63326bfb"],
  ["ripemd160", MILLION, "52783243c1697bdbe16d37f97f68f08325dc1528"],
  // The check value of CRC-32/ISO-HDLC in Greg Cook's catalogue of parametrised CRC algorithms
  ["crc32", "123456789", "cbf43926"],
  ["crc32", "", "00000000"],
];

/** BLAKE3's test_vectors.json: the message is the bytes 0 to 250 over and over; the first 32 bytes of "hash". */
const BLAKE3: [length: number, digest: string][] = [
  [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
  [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"],
  [2, "7b7015bb92cf0b318037702a6cdd81dee41224f734684c2c122cd6359cb1ee63"],
  [1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"],
  [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"],
  [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"],
  [2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a"],
  [31_744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47"],
  [102_400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085"],
];

/** NIST's 1600-bit message for SHA-3. */
const NIST_1600_BITS = new Uint8Array(200).fill(0xa3);

const hex = ({ digests }: Awaited<ReturnType<typeof digestsOf>>, name: DigestName) =>
  Buffer.from(digests.get(name) ?? []).toString("hex");

describe("known answers", () => {
  test.each(KNOWN)("%s, case %#", async (name, text, digest) => {
    expect(await withDigest(name, text, ({ hash }) => hash)).toBe(digest);
    expect(hex(await digestsOf([name], text), name)).toBe(digest);
    expect(hex(await digestsOf([name], [Buffer.from(text)]), name)).toBe(digest);
  });

  test.each(BLAKE3)("blake3 of %i bytes", async (length, digest) => {
    const message = new Uint8Array(length).map((_, index) => index % 251);
    expect(hex(await digestsOf(["blake3"], [message]), "blake3")).toBe(digest);
  });

  test.each([
    ["sha3-256", "79f38adec5c20307a98ef76e8324afbfd46cfd81b22e3973c65fa1bd9de31787"],
    [
      "sha3-512",
      "e76dfad22084a8b1467fcf2ffa58361bec7628edf5f3fdc0e4805dc48caeeca81b7c13c30adf52a3659584739a2df46be589c51ca1a4a8416df6545a1ce8ba00",
    ],
  ] as const)("%s of NIST's message of 1600 bits", async (name, digest) => {
    expect(hex(await digestsOf([name], [NIST_1600_BITS]), name)).toBe(digest);
  });

  test("each digest has its length", async () => {
    const { digests } = await digestsOf(DIGEST_NAMES, "");
    for (const name of DIGEST_NAMES) expect([name, digests.get(name)?.length]).toEqual([name, DIGEST_BYTES[name]]);
  });
});

describe("several digests of a stream", () => {
  test("do not depend on its chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 })), async (chunks) => {
        const whole = Buffer.concat(chunks);
        expect(await digestsOf(DIGEST_NAMES, chunks)).toEqual(await digestsOf(DIGEST_NAMES, [whole]));
      }),
      { numRuns: 50 },
    );
  });
});

const digestText = (name: DigestName, text: string) => withDigest(name, text, (digest) => digest);

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

describe("the event loop turns", () => {
  test.each<[string, number, () => unknown]>([
    ["all digests of a mebibyte", 15, () => digestsOf(DIGEST_NAMES, [new Uint8Array(MEBIBYTE)])],
    ["a text by BLAKE3, which the runtime does not have", 15, () => digestText("blake3", "a".repeat(MEBIBYTE))],
    ["a thousand texts by BLAKE3", 15, () => digestTexts("blake3", Array(1000).fill("a".repeat(1048)))],
    ["many small chunks", 7, () => digestStream("sha256", filled(128, 65_536))],
    ["a few large chunks", 7, () => digestStream("sha256", filled(2, 4 * MEBIBYTE))],
  ])("during %s at least %i times", async (_, least, compute) => {
    expect(await turnsDuring(compute)).toBeGreaterThanOrEqual(least);
  });
});

const algorithm = fc.constantFrom("md5", "sha1", "sha256", "sha512", "sha512-256", "sha3-256", "ripemd160");
const unicode = fc.string({ unit: CODE_POINT, maxLength: 300 }).filter((text) => text.isWellFormed());

describe("digests of texts", () => {
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
});
