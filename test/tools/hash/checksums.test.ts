import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { checksumLine, readChecksum, readChecksums } from "../../../src/tools/hash/checksums.ts";
import { DIGEST_BYTES, DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";

// Digests of "hello", as the programs named below print them.
const SHA256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const SHA256_BASE64 = "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";
const MD5 = "5d41402abc4b2a76b9719d911017c592";
const BITS_256 = ["sha256", "sha512-256", "sha3-256", "blake2s", "blake3"] as const;
const BITS_512 = ["sha512", "sha3-512", "blake2b"] as const;

test.each([
  ["upper-case hex", SHA256.toUpperCase()],
  ["hex among white space", ` \t${SHA256} `],
  ["base64 without padding", SHA256_BASE64.slice(0, -1)],
  ["base64url", SHA256_BASE64.replace("+", "-")],
])("a digest alone, as %s, can be of each algorithm with its length", (_, line) => {
  expect(readChecksum(line)).toEqual({ hash: SHA256, candidates: BITS_256 });
});

test.each([
  ["Subresource Integrity with options", `sha256-${SHA256_BASE64}?ct=application/javascript`, SHA256, "sha256"],
  ["a name of 16 characters", `----------sha256=${SHA256}`, SHA256, "sha256"],
  ["base64 of the fewest bytes that may lack the padding", "XUFAKrxLKna5cZ2REBfFkg", MD5, "md5"],
] as const)("%s has one algorithm", (_, line, hash, name) => {
  expect(readChecksum(line)).toEqual({ hash, candidates: [name] });
});

// What the programs print. Beside a name, BLAKE2b can have fewer bits: `b2sum --length 256`.
test.each([
  ["sha256sum", `${SHA256}  a file (1) = b.txt`, "a file (1) = b.txt"],
  ["sha256sum --binary, openssl dgst -r", `${SHA256} *f\r`, "f"],
  ["sha256sum with an escaped name", `\\${SHA256}  a\\\\b\\nc\\rd`, "a\\b\nc\rd"],
  ["sha256 -r of BSD", `${SHA256} f`, "f"],
  ["a line with a tab", `${SHA256}\tf`, "f"],
  ["an indented line", ` \t${SHA256}   f `, " f "],
  ["a name of one star", `${SHA256} *`, "*"],
] as const)("a line of %s has a digest and a name", (_, line, name) => {
  const checksum = { hash: SHA256, candidates: [...BITS_256, "blake2b-256" as const], name };
  expect([...readChecksums(`${line}\n`)]).toEqual([{ line: 1, checksum }]);
});

test("a line of cksum --base64 --untagged is of no BLAKE2b with fewer bits", () => {
  const checksum = { hash: SHA256, candidates: BITS_256, name: "f" };
  expect(readChecksum(`${SHA256_BASE64}  f`)).toEqual(checksum);
});

test.each([
  ["sha256sum --tag with an escaped name", `\\SHA256 (a\\nb) = ${SHA256}`, "a\nb"],
  ["sha256sum --tag with parentheses", `SHA256 (a) = (b) = ${SHA256}`, "a) = (b"],
  ["openssl dgst of OpenSSL 1", `SHA256(f)= ${SHA256}`, "f"],
  ["openssl dgst -c", `SHA2-256(f)= ${SHA256.replaceAll(/..(?=.)/g, "$&:")}`, "f"],
] as const)("a line of %s names its algorithm", (_, line, name) => {
  expect(readChecksum(line)).toEqual({ hash: SHA256, candidates: ["sha256"], name });
});

test.each([
  ["SHA2-224(f)", 28, "sha224"],
  ["SHA2-384(f)", 48, "sha384"],
  ["SHA2-512(f)", 64, "sha512"],
  ["SHA512/256 (f)", 32, "sha512-256"],
  ["SHA512t256 (f)", 32, "sha512-256"],
  ["SHA2-512/256(f)", 32, "sha512-256"],
  ["BLAKE2S-256(f)", 32, "blake2s"],
  ["BLAKE2b-256 (f)", 32, "blake2b-256"],
  ["BLAKE2b-8 (f)", 1, "blake2b-8"],
  ["BLAKE2b-504 (f)", 63, "blake2b-504"],
  ["BLAKE2B-512(f)", 64, "blake2b"],
  ["RMD160 (f)", 20, "ripemd160"],
  ["md5 (f)", 16, "md5"],
] as const)("%s = is %i bytes of %s", (tag, bytes, name) => {
  const hash = "ab".repeat(bytes);
  expect(readChecksum(`${tag} = ${hash}`)).toEqual({ hash, candidates: [name], name: "f" });
});

test("the length decides which algorithms are possible", () => {
  const lengths = [4, 16, 20, 28, 32, 48, 64].map((bytes) => readChecksum("ab".repeat(bytes))?.candidates);
  expect(lengths).toEqual([["crc32"], ["md5"], ["sha1", "ripemd160"], ["sha224"], BITS_256, ["sha384"], BITS_512]);
  const named = [1, 8, 16, 64].map((bytes) => readChecksum(`${"ab".repeat(bytes)}  f`)?.candidates);
  expect(named).toEqual([["blake2b-8"], ["blake2b-64"], ["md5", "blake2b-128"], BITS_512]);
});

test("every algorithm is read in every form", () => {
  const names = fc.constantFrom(...DIGEST_NAMES);
  fc.assert(
    fc.property(names, fc.uint8Array({ minLength: 64, maxLength: 64 }), (name, random) => {
      const digest = Buffer.from(random.subarray(0, DIGEST_BYTES[name]));
      const hash = digest.toString("hex");
      for (const value of [hash, digest.toString("base64")]) {
        const written = ["-", ":", "="].map((mark) => `${name}${mark}${value}`);
        for (const line of [...written, `${name.toUpperCase()} (f) = ${value}`])
          expect(readChecksum(line)).toMatchObject({ hash, candidates: [name] });
        for (const line of [value, `${value}  f`]) {
          expect(readChecksum(line)?.hash).toBe(hash);
          expect(readChecksum(line)?.candidates).toContain(name);
        }
      }
    }),
  );
});

test.each([
  // Too short, a word, one that is base64 of as many bytes as CRC-32 has, and hex of no digest's length.
  ...["abc", "password", "dialog", "ab".repeat(31), `${"ab".repeat(65)}  f`],
  // Hex with one colon, before or after a pair, or with a wrong digit, with small letters or capitals.
  ...[`ab:${"ab".repeat(31)}`, `${"ab".repeat(31)}:ab`, `${"ab".repeat(31)}xy`, `${"AB".repeat(31)}XY`],
  // Base64 with spare bits that are set, with wrong padding, and with characters of both alphabets.
  ...[SHA256_BASE64.replace("CQ=", "CR="), `${SHA256_BASE64}=`, `${SHA256_BASE64.replace("+", "-").slice(0, -2)}/=`],
  // A digest that is not as long as its algorithm's; BLAKE2b has 1 to 64 bytes.
  ...[`sha512-${SHA256_BASE64}`, `BLAKE2b (f) = ${SHA256}`, `BLAKE2b-128 (f) = ${SHA256}`],
  ...["blake2b-0:", "BLAKE2b-0 (f) =", `BLAKE2b-520 (f) = ${"ab".repeat(65)}`],
  // No algorithm's name: an HMAC, one that JavaScript objects inherit, and one of 17 characters.
  ...[`HMAC-SHA256(f)= ${SHA256}`, `constructor-${SHA256_BASE64}`, `-----------sha256=${SHA256}`],
  // A line without a digest, a tag without one, a tag without a name, and other words before, in and after a tag.
  ...["hello.txt  hello.txt", "SHA256 (f) =", `SHA256 () = ${SHA256}`, `x SHA256 (f) = ${SHA256}`],
  ...[`SHA256 (f) x = ${SHA256}`, `SHA256 (f) = ${SHA256} x`, `x\n${SHA256}  f`],
  // An unknown escape, and an incomplete one.
  ...[`\\${SHA256}  a\\tb`, `\\SHA256 (a\\) = ${SHA256}`],
])("no digest: %j", (line) => {
  expect(readChecksum(line)).toBeUndefined();
});

test.each([
  [
    "has comments and empty lines, which are none of its lines, after a byte-order mark",
    [`\ufeff${MD5}  a`, "# a comment", "", " \t", "garbage", `MD5 (b) = ${MD5}`, ""].join("\n"),
    ["a", undefined, undefined, undefined, "?", "b"],
  ],
  ["may end its lines with CRLF", `${MD5}  a\r\n\r\nMD5 (b) = ${MD5}\r\n`, ["a", undefined, "b"]],
  ["of CRLF lines may lack the last LF", `MD5 (a) = ${MD5}\r\n${MD5}  b\r`, ["a", "b"]],
  ["of sha256sum --zero has names as they are", `${MD5}  a\nb\\n\0MD5 (c\nd) = ${MD5}\0`, ["a\nb\\n", "c\nd"]],
  [
    "of BSD has names that may begin so",
    `${MD5} a\n${MD5}  b\n${MD5} *c\nab cd\nabababab d`,
    ["a", " b", "*c", "?", "d"],
  ],
  ["is none of BSD by its first digest", `x y\n${MD5}  a\n${MD5} b\n${MD5}  c`, ["?", "a", "b", "c"]],
  ["may be one character", "x", ["?"]],
])("a list %s", (_, list, names) => {
  const lines = [...readChecksums(list)].map(({ line, checksum }) => [line, checksum ? checksum.name : "?"]);
  expect<unknown>(lines).toEqual(names.flatMap((name, index) => (name === undefined ? [] : [[index + 1, name]])));
});

test("a list is read back as it was written, whatever the names", () => {
  const characters = fc.constantFrom("a", " ", "*", "\\", "\n", "\r", "n", "#", "(", ")", "=");
  const names = fc.array(fc.string({ unit: characters, minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(names, (all) => {
      const list = all.map((each) => `${checksumLine(MD5, each)}\n`).join("");
      expect([...readChecksums(list)].map(({ checksum }) => checksum?.name)).toEqual(all);
    }),
  );
});
