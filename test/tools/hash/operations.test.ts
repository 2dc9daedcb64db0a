import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import type { JsonObject } from "../../../src/operation/json.ts";
import type { AnyOperation } from "../../../src/operation/tool.ts";
import { all, batch, digest, verify } from "../../../src/tools/hash/digest.ts";
import { algorithms } from "../../../src/tools/hash/hash.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";
import { identify } from "../../../src/tools/hash/identify.ts";
import { ALL, HELLO } from "../../support/hello-digests.ts";
import { refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";

const textOf = async (operation: AnyOperation, body: JsonObject) => operation.text(await run(operation, body), body);

const pathOf = async (operation: AnyOperation, body: object) => (await refusedLater(() => run(operation, body))).path;

const MISUSE = "anyone can make collisions; use it for checksums, never for security";
const WARNINGS: Readonly<Record<string, string>> = {
  md5: `md5 is broken: ${MISUSE}`,
  sha1: `sha1 is broken: ${MISUSE}`,
  crc32: `crc32 is no cryptographic digest: ${MISUSE}`,
};

test.each(Object.entries(ALL))("%s is an algorithm of every operation", async (algorithm, hash) => {
  const warning = WARNINGS[algorithm] ?? null;
  const given = { algorithm, text: "hello" };
  expect<unknown>(await run(digest, given)).toEqual({ algorithm, hash, length: hash.length, bytes: 5, warning });
  expect(await textOf(digest, given)).toBe(hash);
  const hashed = { algorithm, count: 1, results: [{ text: "hello", hash }], warning };
  expect<unknown>(await run(batch, { algorithm, texts: ["hello"] })).toEqual(hashed);
  const verified = { algorithm, matches: true, expected: hash, actual: hash, warning };
  expect<unknown>(await run(verify, { ...given, hash })).toEqual(verified);
  const base64 = Buffer.from(hash, "hex").toString("base64");
  const lines = [`${hash}  hello.txt`, `${hash}  hello.txt\0`, `${hash.toUpperCase()}  filename0`];
  for (const published of [hash, base64, ...lines, `${algorithm}:${hash}`]) {
    const found = await run(identify, { text: "hello", hash: published });
    expect(found).toMatchObject({ ...verified, bytes: 5, candidates: expect.arrayContaining([algorithm]) });
  }
  expect(await textOf(identify, { text: "hello", hash })).toBe(`match ${algorithm}`);
});

test.each([
  ["SHA-256", "sha256"],
  ["Sha_1", "sha1"],
  ["SHA512/256", "sha512-256"],
  ["SHA3512", "sha3-512"],
  ["CRC-32", "crc32"],
])("%s is read as %s", async (algorithm, name) => {
  expect(await run(digest, { algorithm, text: "hello" })).toMatchObject({ algorithm: name, hash: ALL[name] });
});

test.each("sha3 md4 sha2-256 - constructor __proto__ toString help2 all hmac crc32".split(" "))(
  "%s is no algorithm, or none of HMAC",
  async (algorithm) => {
    if (algorithm !== "crc32") expect(await pathOf(digest, { algorithm, text: "a" })).toBe("/algorithm");
    expect(await pathOf(hmac, { algorithm, text: "a", key: "k" })).toBe("/algorithm");
  },
);

test("the algorithms are listed with their bits and their security", async () => {
  const names = Object.keys(ALL);
  expect(names.slice(0, 4)).toEqual(["md5", "sha1", "sha256", "sha512"]);
  expect<unknown>(await run(algorithms, {})).toEqual({
    algorithms: names,
    count: 14,
    details: names.map((name) => ({ name, bits: (ALL[name]?.length ?? 0) * 4, secure: WARNINGS[name] === undefined })),
  });
  expect(await textOf(algorithms, {})).toBe(names.join("\n"));
});

test("all digests of a text are in a fixed order", async () => {
  const warning = `md5, sha1, crc32 are not secure: ${MISUSE.replaceAll("it ", "them ")}`;
  const { digests, ...others } = await run(all, { text: "hello" });
  expect([Object.entries(digests), others]).toEqual([Object.entries(ALL), { bytes: 5, warning }]);
  const lines = Object.entries(ALL).map(([name, hash]) => `${name}  ${hash}`);
  expect(await textOf(all, { text: "hello" })).toBe(lines.join("\n"));
});

test("batch hashes texts in order, also repeated and empty ones", async () => {
  const texts = ["hello", "", "hello", "é"];
  const hashes = [HELLO.md5, "d41d8cd98f00b204e9800998ecf8427e", HELLO.md5, "66ddcd97cfdeabb2f6fb8a999b4bc76f"];
  const { results, count } = await run(batch, { algorithm: "md5", texts });
  expect<unknown>([count, results]).toEqual([4, texts.map((text, index) => ({ text, hash: hashes[index] }))]);
  expect(await textOf(batch, { algorithm: "md5", texts })).toBe(hashes.join("\n"));
});

test("verify matches in any letter case, with white space around it", async () => {
  for (const hash of [HELLO.md5.toUpperCase(), ` ${HELLO.md5}\r\n`])
    expect(await run(verify, { algorithm: "md5", text: "hello", hash })).toMatchObject({
      matches: true,
      expected: HELLO.md5,
    });
  expect(await textOf(verify, { algorithm: "md5", text: "hello", hash: HELLO.md5 })).toBe("match");
  expect(await textOf(verify, { algorithm: "md5", text: "hellO", hash: HELLO.md5 })).toBe("mismatch");
});

test.each(["abc", HELLO.sha1, "g".repeat(32), ""])("verify refuses %j as a digest", async (hash) => {
  expect(await refusedLater(() => run(verify, { algorithm: "md5", text: "hello", hash }))).toEqual({
    path: "/hash",
    message: "Must be a digest of md5: 32 hexadecimal digits",
  });
});

// The example of the specification of Subresource Integrity, "Integrity metadata".
test("identify checks Subresource Integrity", async () => {
  const text = "alert('Hello, world.');";
  const hash = "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO";
  expect(await run(identify, { text, hash })).toMatchObject({ matches: true, candidates: ["sha384"] });
  // A query has a space in place of "+".
  expect((await run(identify, { text, hash: hash.replace("+", " ") })).matches).toBe(true);
  expect((await run(identify, { text: "76", hash: " 9eTnWdJl820aS003oYzxA==" })).algorithm).toBe("md5");
  // What is before the space is base64 of a digest of sha1, too, and ends with a hexadecimal digit.
  const split = "4d7aTJdRuvFzWzCBWWMasG23uyc ZepaqrwoL5NjeVY=";
  for (const hash of [split, `sha256-${split}`])
    expect((await run(identify, { text: "3353", hash })).algorithm).toBe("sha256");
});

test("identify gives the actual digest of a mismatch if only one algorithm is likely", async () => {
  const of = async (hash: string) => await run(identify, { text: "hellO", hash });
  const [actual, warning] = ["06612c0d9c73d47a7042afd7024d7c82", WARNINGS.md5];
  const mismatch = { algorithm: null, matches: false, bytes: 5 };
  const expected = { ...mismatch, candidates: ["md5"], expected: HELLO.md5, actual, warning };
  expect<unknown>(await of(HELLO.md5)).toEqual(expected);
  expect<unknown>(await of(`${HELLO.md5}  hello.txt`)).toEqual({ ...expected, candidates: ["md5", "blake2b"] });
  const candidates = ["sha256", "sha512-256", "sha3-256", "blake2s", "blake3"];
  expect(await of(HELLO.sha256)).toMatchObject({ matches: false, candidates, actual: null });
  expect(await textOf(identify, { text: "x", hash: HELLO.sha512 })).toBe("mismatch");
});

// By b2sum --length=256 of GNU coreutils.
test("identify finds BLAKE2b of fewer bits in a line", async () => {
  const hash = "324dcf027dd4a30a932c441f365a25e86b173defa4b8e58948253471b81b72cf";
  const found = { algorithm: "blake2b", actual: hash };
  for (const line of [`${hash}  hello.txt`, `BLAKE2b-256 (hello.txt) = ${hash}`])
    expect(await run(identify, { text: "hello", hash: line })).toMatchObject(found);
});

test.each(["", "abc", `sha1=${HELLO.sha256}`, `${HELLO.md5}  a\n${HELLO.md5}  b`, `${HELLO.md5}  a\0b`])(
  "identify refuses %j, and names the accepted formats",
  async (hash) => {
    expect(await refusedLater(() => run(identify, { text: "a", hash }))).toEqual({
      path: "/hash",
      message:
        "Must be a digest in hex (8, 32, 40, 56, 64, 96 or 128 digits) or base64, alone, after its algorithm (sha384-…, sha256:…, sha256=…), or in a line that sha256sum or sha256sum --tag prints",
    });
  },
);

// RFC 4231, 4.3: test case 2.
const given = { algorithm: "sha256", text: "what do ya want for nothing?", key: "Jefe" };
const code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

test.each([
  ["hex", "4A65 6665\n"],
  ["base64", "SmVm\nZQ\n"],
  ["utf8", "Jefe"],
])("hmac reads a key in %s: %j", async (keyEncoding, key) => {
  expect(await textOf(hmac, { ...given, keyEncoding, key })).toBe(code);
  if (keyEncoding === "utf8") expect(await textOf(hmac, { ...given, key: `${key}\n` })).not.toBe(code);
});

test.each([
  ["hex", "abc", "Must be hex, two digits (0-9, a-f) for each byte"],
  ["base64", "SmVm-_", "Must be base64 (RFC 4648, section 4)"],
  ["base64url", "SmVm+/", "Must be base64url (RFC 4648, section 5)"],
])("hmac refuses a key that is malformed %s: %s", async (keyEncoding, key, message) => {
  expect(await refusedLater(() => run(hmac, { ...given, keyEncoding, key }))).toEqual({ path: "/key", message });
});

test("hmac warns of weak keys and digests", async () => {
  const key = "k".repeat(32);
  for (const [body, ...warnings] of [
    [{}, "The key is shorter than the 32 bytes of the digest (RFC 2104, section 3)"],
    [{ key: "" }, "The key is empty: anyone can compute this code"],
    [{ key }],
    [{ key, algorithm: "md5" }, "HMAC-MD5 is not for new designs (RFC 6151, section 2.3)"],
    [{ key, algorithm: "sha1" }, "HMAC-SHA-1 is not for new designs: NIST withdraws SHA-1 at the end of 2030"],
  ] as const)
    expect((await run(hmac, { ...given, ...body })).warnings).toEqual(warnings);
});
