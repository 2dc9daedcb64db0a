import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { DIGEST_BYTES, DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { readDigest } from "../../../src/tools/hash/read-digest.ts";

// Digests of "hello", as the programs named below print them.
const SHA256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const SHA256_BASE64 = "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";
const MD5 = "5d41402abc4b2a76b9719d911017c592";
const BITS_256 = ["sha256", "sha512-256", "sha3-256", "blake2s", "blake3"];
const BITS_512 = ["sha512", "sha3-512", "blake2b"];

const read = (hash: string): { hex: string; candidates: readonly string[] } => {
  const { bytes, candidates } = readDigest(hash);
  return { hex: bytes.toString("hex"), candidates };
};

describe("a digest of 256 bits, of any algorithm", () => {
  test.each([
    ["hex", SHA256],
    ["upper-case hex", SHA256.toUpperCase()],
    ["hex among white space", ` \t${SHA256}\r\n`],
    ["base64", SHA256_BASE64],
    ["base64 without padding", SHA256_BASE64.slice(0, -1)],
    ["base64url", SHA256_BASE64.replace("+", "-")],
    ["base64 from a query that turned + into a space", SHA256_BASE64.replace("+", " ")],
    ["a line of sha256sum", `${SHA256}  hello.txt`],
    ["a line of sha256sum --binary", `${SHA256} *hello.txt\n`],
    ["a line of sha256sum for a name with a backslash", `\\${SHA256}  hel\\\\lo.txt`],
    ["a line with a name of several words", `${SHA256}  a file (1) = b.txt`],
    ["a line of cksum --base64", `${SHA256_BASE64}  hello.txt`],
  ])("%s", (_, hash) => {
    expect(read(hash)).toEqual({ hex: SHA256, candidates: BITS_256 });
  });
});

describe("a digest that names its algorithm", () => {
  test.each([
    ["Subresource Integrity", `sha256-${SHA256_BASE64}`],
    ["Subresource Integrity with options", `sha256-${SHA256_BASE64}?ct=application/javascript`],
    ["Subresource Integrity from a query", `sha256-${SHA256_BASE64.replace("+", " ")}`],
    ["an image digest", `sha256:${SHA256}`],
    ["a line of sha256sum --tag", `SHA256 (hello.txt) = ${SHA256}`],
    ["a line of sha256sum --tag for an escaped name", `\\SHA256 (hel\\nlo) = ${SHA256}\n`],
    ["a line for a name with parentheses", `SHA256 (a) = (b) = ${SHA256}`],
    ["a line of openssl dgst", `SHA2-256(hello.txt)= ${SHA256}`],
    ["a line of cksum --algorithm=sha256 --base64", `SHA256 (hello.txt) = ${SHA256_BASE64}`],
  ])("%s", (_, hash) => {
    expect(read(hash)).toEqual({ hex: SHA256, candidates: ["sha256"] });
  });

  test.each([
    ["SHA512/256 (f)", "sha512-256"],
    ["SHA512t256 (f)", "sha512-256"],
    ["SHA3-256(f)", "sha3-256"],
    ["BLAKE2S-256(f)", "blake2s"],
    ["BLAKE3 (f)", "blake3"],
  ] as const)("%s = is %s", (line, name) => {
    expect(read(`${line} = ${SHA256}`)).toEqual({ hex: SHA256, candidates: [name] });
  });

  test.each([
    ["MD5 (f)", "md5"],
    ["md5-", "md5"],
  ])("%s is md5", (prefix, name) => {
    const separator = prefix.endsWith("-") ? "" : " = ";
    expect(read(`${prefix}${separator}${MD5}`)).toEqual({ hex: MD5, candidates: [name] });
  });

  test("RMD160 is ripemd160, BLAKE2b is blake2b", () => {
    expect(read(`RMD160 (f) = ${"ab".repeat(20)}`).candidates).toEqual(["ripemd160"]);
    expect(read(`BLAKE2b (f) = ${"ab".repeat(64)}`).candidates).toEqual(["blake2b"]);
  });
});

test("the length decides which algorithms are tried", () => {
  const lengths = [4, 16, 20, 28, 32, 48, 64].map((bytes) => read("ab".repeat(bytes)).candidates);
  expect(lengths).toEqual([["crc32"], ["md5"], ["sha1", "ripemd160"], ["sha224"], BITS_256, ["sha384"], BITS_512]);
});

test("every algorithm is read in every form", () => {
  const names = fc.constantFrom(...DIGEST_NAMES);
  fc.assert(
    fc.property(names, fc.uint8Array({ minLength: 64, maxLength: 64 }), (name, random) => {
      const digest = Buffer.from(random.subarray(0, DIGEST_BYTES[name]));
      const hex = digest.toString("hex");
      for (const value of [hex, digest.toString("base64")]) {
        for (const hash of [`${name}-${value}`, `${name}:${value}`, `${name.toUpperCase()} (f) = ${value}`])
          expect(read(hash)).toEqual({ hex, candidates: [name] });
        for (const hash of [value, `${value}  f`]) {
          expect(read(hash).hex).toBe(hex);
          expect(read(hash).candidates).toContain(name);
        }
      }
    }),
  );
});

describe("not a digest", () => {
  test.each([
    ["empty", ""],
    ["too short", "abc"],
    ["a word", "password"],
    ["hex of no digest's length", "ab".repeat(31)],
    ["hex of 64 digits, one of which is not", `${"ab".repeat(31)}xy`],
    ["base64 with spare bits that are set", SHA256_BASE64.replace("CQ=", "CR=")],
    ["base64 with wrong padding", `${SHA256_BASE64}=`],
    ["base64 with characters of both alphabets", `${SHA256_BASE64.replace("+", "-").slice(0, -2)}/=`],
    ["a digest that is not as long as its algorithm's", `sha512-${SHA256_BASE64}`],
    ["an unknown algorithm", `SHA3-224 (f) = ${SHA256}`],
    ["an unknown prefix", `sha999-${SHA256_BASE64}`],
    ["a name that JavaScript objects inherit", `constructor-${SHA256_BASE64}`],
    ["two lines", `${SHA256}  a\n${SHA256}  b`],
    ["a line without a digest", "hello.txt  hello.txt"],
    ["a tag without a digest", "SHA256 (f) ="],
  ])("%s", (_, hash) => {
    expect(() => readDigest(hash)).toThrow(
      /^hash: must be a digest in hex \(8, 32, 40, 56, 64, 96 or 128 digits\) or /,
    );
  });

  test("any other text gives a digest or a refusal", () => {
    const pieces = fc.constantFrom("(", ")", "=", " ", "-", ":", "\\", "SHA256", "ab", SHA256, "?", "*");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 300 }), (parts) => {
        try {
          const { candidates } = readDigest(parts.join(""));
          expect(candidates.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ name: "Refusal", code: "INVALID_INPUT" });
        }
      }),
    );
  });
});
