import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { hmac as nobleHmac } from "@noble/hashes/hmac.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import type { Static } from "@sinclair/typebox";
import fc from "fast-check";
import { hmac } from "../../../src/tools/hash/hmac.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { streamOf } from "./stream-of.ts";

type Name = Static<typeof hmac.input>["algorithm"];

/** The HMAC of bytes in hex. */
async function codeOf(algorithm: Name, key: Uint8Array, message: Uint8Array): Promise<string | undefined> {
  const input = { algorithm, key: Buffer.from(key).toString("hex"), keyEncoding: "hex", encoding: "hex" } as const;
  const bytes = Array.from(message, (byte) => Uint8Array.of(byte));
  return (await hmac.upload?.run(input, streamOf(bytes)))?.hmac;
}

const repeated = (byte: number, times: number) => new Uint8Array(times).fill(byte);
const counted = (from: number, to: number) => Uint8Array.from({ length: to - from + 1 }, (_, index) => from + index);

const HI = "Hi There";
const JEFE = "what do ya want for nothing?";
const LARGE_KEY = "Test Using Larger Than Block-Size Key - Hash Key First";
const LARGE_BOTH = "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data";
const LARGE_BOTH_4231 =
  "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.";
const DD = repeated(0xdd, 50);
const CD = repeated(0xcd, 50);

const KNOWN: [Name, string, Uint8Array, string | Uint8Array, string][] = [
  // RFC 2202, section 2
  ["md5", "RFC 2202 1", repeated(0x0b, 16), HI, "9294727a3638bb1c13f48ef8158bfc9d"],
  ["md5", "RFC 2202 2", Buffer.from("Jefe"), JEFE, "750c783e6ab0b503eaa86e310a5db738"],
  ["md5", "RFC 2202 3", repeated(0xaa, 16), DD, "56be34521d144c88dbb8c733f0e8b3f6"],
  ["md5", "RFC 2202 4", counted(1, 25), CD, "697eaf0aca3a3aea3a75164746ffaa79"],
  ["md5", "RFC 2202 5", repeated(0x0c, 16), "Test With Truncation", "56461ef2342edc00f9bab995690efd4c"],
  ["md5", "RFC 2202 6", repeated(0xaa, 80), LARGE_KEY, "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd"],
  ["md5", "RFC 2202 7", repeated(0xaa, 80), LARGE_BOTH, "6f630fad67cda0ee1fb1f562db3aa53e"],
  // RFC 2202, section 3
  ["sha1", "RFC 2202 1", repeated(0x0b, 20), HI, "b617318655057264e28bc0b6fb378c8ef146be00"],
  ["sha1", "RFC 2202 2", Buffer.from("Jefe"), JEFE, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"],
  ["sha1", "RFC 2202 3", repeated(0xaa, 20), DD, "125d7342b9ac11cd91a39af48aa17b4f63f175d3"],
  ["sha1", "RFC 2202 4", counted(1, 25), CD, "4c9007f4026250c6bc8414f9bf50c86c2d7235da"],
  ["sha1", "RFC 2202 5", repeated(0x0c, 20), "Test With Truncation", "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"],
  ["sha1", "RFC 2202 6", repeated(0xaa, 80), LARGE_KEY, "aa4ae5e15272d00e95705637ce8a3b55ed402112"],
  ["sha1", "RFC 2202 7", repeated(0xaa, 80), LARGE_BOTH, "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"],
  // RFC 4231, section 4
  ["sha224", "RFC 4231 1", repeated(0x0b, 20), HI, "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22"],
  ["sha224", "RFC 4231 2", Buffer.from("Jefe"), JEFE, "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"],
  ["sha224", "RFC 4231 3", repeated(0xaa, 20), DD, "7fb3cb3588c6c1f6ffa9694d7d6ad2649365b0c1f65d69d1ec8333ea"],
  ["sha224", "RFC 4231 4", counted(1, 25), CD, "6c11506874013cac6a2abc1bb382627cec6a90d86efc012de7afec5a"],
  ["sha224", "RFC 4231 6", repeated(0xaa, 131), LARGE_KEY, "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e"],
  [
    "sha224",
    "RFC 4231 7",
    repeated(0xaa, 131),
    LARGE_BOTH_4231,
    "3a854166ac5d9f023f54d517d0b39dbd946770db9c2b95c9f6f565d1",
  ],
  ["sha256", "RFC 4231 1", repeated(0x0b, 20), HI, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  [
    "sha256",
    "RFC 4231 2",
    Buffer.from("Jefe"),
    JEFE,
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  ["sha256", "RFC 4231 3", repeated(0xaa, 20), DD, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
  ["sha256", "RFC 4231 4", counted(1, 25), CD, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"],
  [
    "sha256",
    "RFC 4231 6",
    repeated(0xaa, 131),
    LARGE_KEY,
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
  [
    "sha256",
    "RFC 4231 7",
    repeated(0xaa, 131),
    LARGE_BOTH_4231,
    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
  ],
  [
    "sha384",
    "RFC 4231 1",
    repeated(0x0b, 20),
    HI,
    "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6",
  ],
  [
    "sha384",
    "RFC 4231 2",
    Buffer.from("Jefe"),
    JEFE,
    "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
  ],
  [
    "sha384",
    "RFC 4231 3",
    repeated(0xaa, 20),
    DD,
    "88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b2a5ab39dc13814b94e3ab6e101a34f27",
  ],
  [
    "sha384",
    "RFC 4231 6",
    repeated(0xaa, 131),
    LARGE_KEY,
    "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952",
  ],
  [
    "sha384",
    "RFC 4231 7",
    repeated(0xaa, 131),
    LARGE_BOTH_4231,
    "6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5a678cc31e799176d3860e6110c46523e",
  ],
  [
    "sha512",
    "RFC 4231 1",
    repeated(0x0b, 20),
    HI,
    "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
  ],
  [
    "sha512",
    "RFC 4231 2",
    Buffer.from("Jefe"),
    JEFE,
    "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
  ],
  [
    "sha512",
    "RFC 4231 3",
    repeated(0xaa, 20),
    DD,
    "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb",
  ],
  [
    "sha512",
    "RFC 4231 6",
    repeated(0xaa, 131),
    LARGE_KEY,
    "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
  ],
  [
    "sha512",
    "RFC 4231 7",
    repeated(0xaa, 131),
    LARGE_BOTH_4231,
    "e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58",
  ],
  // RFC 2286, section 2
  ["ripemd160", "RFC 2286 1", repeated(0x0b, 20), HI, "24cb4bd67d20fc1a5d2ed7732dcc39377f0a5668"],
  ["ripemd160", "RFC 2286 2", Buffer.from("Jefe"), JEFE, "dda6c0213a485a9e24f4742064a7f033b43c4069"],
  // NIST's example values of HMAC with SHA-3, sample 1 of each
  [
    "sha3-256",
    "NIST 1",
    counted(0, 31),
    "Sample message for keylen<blocklen",
    "4fe8e202c4f058e8dddc23d8c34e467343e23555e24fc2f025d598f558f67205",
  ],
  [
    "sha3-512",
    "NIST 1",
    counted(0, 63),
    "Sample message for keylen<blocklen",
    "4efd629d6c71bf86162658f29943b1c308ce27cdfa6db0d9c3ce81763f9cbce5f7ebe9868031db1a8f8eb7b6b95e5c5e3f657a8996c86a2f6527e307f0213196",
  ],
];

test.each(KNOWN)("%s, %s", async (algorithm, _, key, message, code) => {
  expect(await codeOf(algorithm, key, Buffer.from(message))).toBe(code);
});

describe("any key and message", () => {
  test.each([
    ["sha256", sha256],
    ["sha512-256", sha512_256],
    ["sha3-256", sha3_256],
    ["sha3-512", sha3_512],
    ["ripemd160", ripemd160],
  ] as const)("%s is that of @noble/hashes", async (algorithm, noble) => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (key, message) => {
        const expected = Buffer.from(nobleHmac(noble, key, message)).toString("hex");
        expect(await codeOf(algorithm, key, message)).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  test("gives the same code as a text and as bytes, in every encoding of key and code", async () => {
    const unicode = fc.string({ unit: CODE_POINT, maxLength: 80 }).filter((text) => text.isWellFormed());
    const encodings = fc.constantFrom("hex" as const, "base64" as const, "base64url" as const);
    await fc.assert(
      fc.asyncProperty(
        unicode,
        fc.uint8Array({ maxLength: 80 }),
        encodings,
        encodings,
        async (text, key, one, other) => {
          const encoded = Buffer.from(key).toString(one);
          const input = { algorithm: "sha384", text, key: encoded, keyEncoding: one, encoding: other } as const;
          const answer = await hmac.run(input, { baseUrl: "" });
          const expected = await codeOf("sha384", key, Buffer.from(text));
          expect(Buffer.from(answer.hmac, other).toString("hex")).toBe(expected ?? "");
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a signature", () => {
  // GitHub's documentation, "Validating webhook deliveries", "Testing the webhook payload validation".
  const GITHUB = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const webhook = { algorithm: "sha256", text: "Hello, World!", key: "It's a Secret to Everybody" } as const;
  const judge = async (given: { algorithm?: Name; text?: string; signature: string }) =>
    await hmac.run({ ...webhook, keyEncoding: "utf8", encoding: "hex", ...given }, { baseUrl: "" });

  test.each([
    GITHUB,
    GITHUB.toUpperCase(),
    ` ${GITHUB}\n`,
    `sha256=${GITHUB}`,
    `SHA-256=${GITHUB}`,
    Buffer.from(GITHUB, "hex").toString("base64"),
    Buffer.from(GITHUB, "hex").toString("base64").replaceAll("+", " "),
    Buffer.from(GITHUB, "hex").toString("base64url"),
    `sha256=${Buffer.from(GITHUB, "hex").toString("base64")}`,
  ])("matches as %j, and no other text has it", async (signature) => {
    const answer = await judge({ signature });
    expect(answer).toMatchObject({ hmac: GITHUB, matches: true });
    expect([hmac.text(answer, { ...answer, ...webhook, keyEncoding: "utf8" }), hmac.isNegative?.(answer)]).toEqual([
      "match",
      false,
    ]);
    const other = await judge({ signature, text: "Hello, World?" });
    expect(other.matches).toBe(false);
    expect([hmac.text(other, { ...other, ...webhook, keyEncoding: "utf8" }), hmac.isNegative?.(other)]).toEqual([
      "mismatch",
      true,
    ]);
  });

  test("matches every code in every encoding, of bytes too", async () => {
    const names = fc.constantFrom<Name>("md5", "sha1", "sha512", "sha3-256", "blake2b", "blake3");
    await fc.assert(
      fc.asyncProperty(names, fc.string({ maxLength: 40 }), async (algorithm, key) => {
        for (const encoding of ["hex", "base64", "base64url"] as const) {
          const input = { algorithm, key, keyEncoding: "utf8", encoding } as const;
          const { hmac: signature } = await hmac.run({ ...input, text: "a" }, { baseUrl: "" });
          const answer = await hmac.upload?.run({ ...input, signature }, streamOf([Buffer.from("a")]));
          expect(answer?.matches).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  // Stripe's documentation, "Verify webhook signatures manually": the time, a point and the body are signed.
  test("of Stripe is that of the time and the message", async () => {
    const code = createHmac("sha256", webhook.key).update("1492774577.Hello, World!").digest("hex");
    for (const versions of [`v1=${code}`, `v1=${"0".repeat(64)},v1=${code}`, `v1=${code},v0=abc`]) {
      const answer = await judge({ signature: `t=1492774577,${versions}` });
      expect(answer).toMatchObject({ hmac: code, bytes: 13, matches: true });
      expect(answer.warnings).toContain(
        'The code is that of "1492774577." and the message; the age of that time is not checked',
      );
    }
    expect((await judge({ signature: `t=1492774578,v1=${code}` })).matches).toBe(false);
    expect((await judge({ signature: `t=1492774577,v1=${GITHUB}` })).matches).toBe(false);
  });

  const LENGTH = "signature: must be the 32 bytes of an HMAC by sha256 in hex, base64 or base64url, also after sha256=";
  const STRIPE = "signature: must have v1=…, and the algorithm must be sha256, as in Stripe's header";

  test.each([
    ["", LENGTH],
    ["abc", LENGTH],
    [GITHUB.slice(2), LENGTH],
    [`v0=${GITHUB}`, LENGTH],
    [`t=1,v1=${GITHUB.slice(2)}`, LENGTH],
    [`sha1=${GITHUB}`, "signature: must be a signature by sha256, as the algorithm says, not by sha1"],
    [`t=1,v0=${GITHUB}`, STRIPE],
  ])("%j is refused", async (signature, message) => {
    await expect(judge({ signature })).rejects.toThrow(message);
  });

  test("of Stripe is one of SHA-256", async () => {
    await expect(judge({ algorithm: "sha512", signature: `t=1,v1=${"0".repeat(128)}` })).rejects.toThrow(STRIPE);
  });
});
