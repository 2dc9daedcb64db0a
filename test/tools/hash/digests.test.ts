import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { digestStream, digestsOf, withDigest } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName } from "../../../src/tools/hash/digests.ts";

const MILLION = "a".repeat(1_000_000);
const TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

// "NIST": the example values that csrc.nist.gov publishes with FIPS 180-4 and FIPS 202.
const KNOWN: [DigestName, string, string][] = [
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

  test("are the same as with one algorithm at a time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        const digests = await digestsOf(DIGEST_NAMES, [message]);
        for (const name of DIGEST_NAMES) expect(hex(digests, name)).toBe((await digestStream(name, [message])).hash);
      }),
      { numRuns: 50 },
    );
  });

  test("yield to the event loop after each 64 KiB", async () => {
    let turns = 0;
    let others = setImmediate(function turn() {
      turns++;
      others = setImmediate(turn);
    });
    const { bytes } = await digestsOf(DIGEST_NAMES, [new Uint8Array(1_048_576)]);
    // The last turn ends.
    await new Promise((resolve) => setImmediate(resolve));
    clearImmediate(others);
    expect(bytes).toBe(1_048_576);
    expect(turns).toBeGreaterThanOrEqual(15);
  });
});
