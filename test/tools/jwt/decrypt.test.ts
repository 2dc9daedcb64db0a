import { describe, expect, spyOn, test } from "bun:test";
import { createPublicKey, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { CompactEncrypt, type CompactJWEHeaderParameters, exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { namesOf } from "../../../src/operation/json.ts";
import { turns } from "../../../src/operation/turns.ts";
import { decrypt } from "../../../src/tools/jwt/decrypt.ts";
import { KEY_MANAGEMENT_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { JWT_IO } from "./published.ts";
import { base64url, decryptText, decryptToken, nested, pairFor, rsaOf } from "./support.ts";

/** The content encryptions with the bytes of their keys. */
const ENCRYPTIONS = {
  ...{ A128GCM: 16, A192GCM: 24, A256GCM: 32 },
  ...{ "A128CBC-HS256": 32, "A192CBC-HS384": 48, "A256CBC-HS512": 64 },
};

/** The sender's key, and the secret that decrypts, in the forms that it may have. */
async function keysFor(alg: string, enc: keyof typeof ENCRYPTIONS, crv = "P-256") {
  if (alg.startsWith("RSA")) {
    const { spki, pkcs8, privateJwk } = pairFor("RS256");
    return { sender: createPublicKey(spki), secrets: [JSON.stringify({ ...privateJwk, kid: "k" }), pkcs8] };
  }
  if (alg.startsWith("ECDH")) {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true, crv });
    const jwk = { ...(await exportJWK(privateKey)), kid: "k" };
    return { sender: publicKey, secrets: [JSON.stringify(jwk), await exportPKCS8(privateKey)] };
  }
  const bits = Number(/^A(\d+)/.exec(alg)?.[1] ?? 0);
  const size = alg === "dir" ? ENCRYPTIONS[enc] : bits === 0 ? 20 : bits / 8;
  const sender = crypto.getRandomValues(new Uint8Array(size));
  return { sender, secrets: [JSON.stringify({ kty: "oct", k: base64url(sender), kid: "k" })] };
}

type Content = string | Uint8Array;

const encrypt = (content: Content, header: CompactJWEHeaderParameters, key: CryptoKey | KeyObject | Uint8Array) =>
  new CompactEncrypt(Buffer.from(content)).setProtectedHeader(header).encrypt(key);

const KEY = new Uint8Array(16);
const OCT = { kty: "oct", k: base64url(KEY) };
const DIR = { alg: "dir", enc: "A128GCM" };

const decryptContent = async (content: Content, header: object = {}) =>
  decryptToken({ token: await encrypt(content, { ...DIR, ...header }, KEY), secret: JSON.stringify(OCT) });

describe("decrypts what jose encrypts", () => {
  const payloads = fc
    .dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 4 }))
    .map((payload): Record<string, unknown> => JSON.parse(JSON.stringify(payload)));

  test.each([...KEY_MANAGEMENT_NAMES])("%s", async (alg) => {
    for (const enc of namesOf(ENCRYPTIONS)) {
      const [payload] = fc.sample(payloads, 1);
      const { sender, secrets } = await keysFor(alg, enc);
      const token = await encrypt(JSON.stringify(payload), { alg, enc, kid: "k" }, sender);
      for (const secret of [...secrets, JSON.stringify({ keys: [JSON.parse(secrets[0] ?? "")] })]) {
        const answer = await decryptToken({ token, secret });
        expect(answer.header).toMatchObject({ alg, enc, kid: "k" });
        expect(JSON.stringify(answer.payload)).toBe(JSON.stringify(payload));
      }
    }
  });

  test.each(["P-384", "P-521", "X25519"])("ECDH-ES on %s", async (crv) => {
    const { sender, secrets } = await keysFor("ECDH-ES+A256KW", "A256GCM", crv);
    const token = await encrypt("hello", { alg: "ECDH-ES+A256KW", enc: "A256GCM" }, sender);
    for (const secret of secrets) expect((await decryptToken({ token, secret })).payload).toBe("hello");
  });

  // RFC 7517, section 4.3: what decryption may be called for the ways to manage keys. RFC 7520, 5.6: a key's alg may be enc.
  test.each([
    ...["decrypt", "unwrapKey", "deriveKey", "deriveBits"].map((operation) => ({ key_ops: ["encrypt", operation] })),
    { alg: "A128GCM", use: "enc" },
  ])("accepts a key with %j", async (members) => {
    const token = await encrypt("hello", DIR, KEY);
    const secret = JSON.stringify({ ...OCT, ...members });
    expect((await decryptToken({ token, secret })).payload).toBe("hello");
  });

  test("decompresses content (zip), up to 256 KiB", async () => {
    expect((await decryptContent('{"a":1}', { zip: "DEF" })).payload).toEqual({ a: 1 });
    const large = () => decryptContent("a".repeat(300_000), { zip: "DEF" });
    const message = expect.stringContaining("decompresses (zip) to more than 262,144 bytes");
    expect<unknown>(await refusedLater(large)).toEqual({ path: "/token", message });
  });

  test("reads content that can be larger than any token in a turn", async () => {
    using first = spyOn(turns, "first");
    first.mockImplementation(() => Promise.reject(new Error("no turn")));
    const decrypted = (bytes: number) => decryptContent("a".repeat(bytes), { zip: "DEF" });
    expect((await decrypted(4095)).payload).toHaveLength(4095);
    await expect(decrypted(4096)).rejects.toThrow("no turn");
  });

  test("keeps the digits of numbers", async () => {
    const answer = await decryptContent('{"id":12345678901234567890}');
    expect(decryptText(answer)).toBe('{"id":12345678901234567890}');
    expect(JSON.stringify(answer)).toContain('"payload":{"id":12345678901234567890}');
  });

  test("returns content that is not a JSON object as text, and refuses what is not UTF-8", async () => {
    for (const content of ["", "hello", "[1]", "null", "5", '"a"', "{a:1}", nested(65), JWT_IO.token])
      expect((await decryptContent(content)).payload).toBe(content);
    const { path, message } = await refusedLater(() => decryptContent(Uint8Array.of(0xff, 0xfe)));
    expect([path, message]).toEqual(["/token", "Must contain text; its decrypted content is not UTF-8"]);
  });
});

test("the text form is the payload alone, without newlines at its end", () => {
  expect(decryptText({ header: {}, payload: { a: 1, b: "x" } })).toBe('{"a":1,"b":"x"}');
  for (const payload of ["hello", "hello\n\n"]) expect(decryptText({ header: {}, payload })).toBe("hello");
});

describe("tokens that cannot be decrypted", () => {
  const { token: wrapped, secret: wrapping } = decrypt.example;
  const jwe = (header: object, rest = ".AA.AAAA.AA.AA") => `${base64url(JSON.stringify({ ...DIR, ...header }))}${rest}`;
  const [rsa, ecdh] = [jwe({ alg: "RSA-OAEP" }), jwe({ alg: "ECDH-ES" })];
  const pbes2 = (p2c: unknown) => jwe({ alg: "PBES2-HS256+A128KW", p2s: "AAAAAAAAAAA", p2c });
  const oct = (members: object = {}) => JSON.stringify({ ...OCT, ...members });
  const set = (...keys: object[]) => JSON.stringify({ keys });
  const p256 = pairFor("ES256").pkcs8;

  type Row = [reason: string, token: string, secret: string, path: string, message: string];
  test.each<Row>([
    ["a signed token", JWT_IO.token, "x", "/token", "this one is signed: use decode or validate"],
    ["not a token", "x", "x", "/token", "separated by full stops"],
    ["no algorithm", jwe({ alg: undefined }), oct(), "/token", "algorithm in the header (alg) is not supported"],
    ["an inherited name", jwe({ alg: "constructor" }), oct(), "/token", "(alg) is not supported"],
    ["an algorithm that is a list", jwe({ alg: ["dir"] }), oct(), "/token", "(alg) is not supported"],
    ["no content encryption", jwe({ enc: undefined }), oct(), "/token", "(enc) is not supported"],
    ["an unknown content encryption", jwe({ enc: "A512GCM" }), oct(), "/token", "(enc) is not supported"],
    ["crit", jwe({ crit: ["exp"], exp: 1 }), oct(), "/token", "demands extensions (crit)"],
    ["another compression", jwe({ zip: "LZ" }), oct(), "/token", "(zip) is not supported"],
    ["parts of wrong size", jwe({}, "..AA.AA.AA"), oct(), "/token", "Must be a valid JWE"],
    ["no ephemeral key", ecdh, p256, "/token", "Must be a valid JWE"],
    ["an odd ephemeral key", jwe({ alg: "ECDH-ES", epk: [] }), p256, "/token", "valid JWE"],
    ["another key", wrapped, oct(), "/secret", "Cannot decrypt the token: it was encrypted for another key"],
    ["a changed content", wrapped.replace(".KDl", ".KDm"), wrapping, "/secret", "Cannot decrypt the token"],
    ["a short secret", wrapped, "x", "/secret", "A128KW needs a secret of exactly 128 bits, and this one has 8"],
    ["a secret of wrong size", jwe({}), "x", "/secret", "dir with A128GCM needs a secret of exactly 128 bits"],
    ["a public key", rsa, pairFor("RS256").spki, "/secret", "decrypting needs the private key, and this"],
    ["another kind", wrapped, pairFor("RS256").pkcs8, "/secret", "A128KW needs a shared secret, and this is an RSA"],
    ["a secret for RSA", rsa, "x", "/secret", "RSA-OAEP needs an RSA key, and this is a shared"],
    ["Ed25519 for ECDH", ecdh, pairFor("EdDSA").pkcs8, "/secret", "needs an EC or X25519 key"],
    ["RSA of 1024 bits", rsa, rsaOf(1024).privateKey, "/secret", "at least 2048 bits"],
    ["a key to sign", wrapped, oct({ use: "sig" }), "/secret", 'not for encryption ("use")'],
    ["a key for A256KW", wrapped, oct({ alg: "A256KW" }), "/secret", 'another algorithm ("alg")'],
    ["a key to verify", wrapped, oct({ key_ops: ["verify"] }), "/secret", '("key_ops")'],
    ["an empty JWKS", wrapped, set(), "/secret", "Cannot be used: it is empty"],
    ["a JWKS without the key id", jwe({ kid: "a" }), set(OCT), "/secret", "key id (kid)"],
    ["broken PEM", wrapped, "-----BEGIN PRIVATE KEY-----", "/secret", "Cannot be read as PEM"],
    ...[undefined, 0, 0.5, 1_000_001, "1000"].map(
      (p2c): Row => [`${p2c} iterations`, pbes2(p2c), "x", "/token", "(p2c) must be from 1 to 1,000,000"],
    ),
    ["several passwords", pbes2(1_000_000), set(OCT, OCT), "/secret", "Must be one key"],
  ])("%s", async (_, token, secret, path, message) => {
    const refusal = await refusedLater(() => decryptToken({ token, secret }));
    expect(refusal).toEqual({ path, message: expect.stringContaining(message) });
  });

  test("an unknown algorithm, in a message that names the supported ones", async () => {
    const { message } = await refusedLater(() => decryptToken({ token: jwe({ alg: "RSA1_5" }), secret: oct() }));
    expect(message).toEndWith(
      "not supported, expected RSA-OAEP, RSA-OAEP-256, RSA-OAEP-384, RSA-OAEP-512, ECDH-ES, ECDH-ES+A128KW, " +
        "ECDH-ES+A192KW, ECDH-ES+A256KW, A128KW, A192KW, A256KW, A128GCMKW, A192GCMKW, A256GCMKW, dir, " +
        "PBES2-HS256+A128KW, PBES2-HS384+A192KW, PBES2-HS512+A256KW",
    );
  });

  const { publicJwk, privateJwk } = pairFor("ES256");
  const epk = { kty: "EC", crv: "P-256", x: publicJwk.x, y: publicJwk.y };
  test.each<object>([
    { kty: "EC" },
    { ...epk, x: 5 },
    { ...epk, key_ops: 5 },
    { ...epk, key_ops: [5] },
    { ...epk, oth: 5 },
    { ...epk, use: {} },
    privateJwk,
    pairFor("EdDSA").publicJwk,
  ])("an ephemeral key that is none: %j", async (odd) => {
    const answer = (members: object) =>
      refusedLater(() =>
        decryptToken({
          token: jwe({ alg: "ECDH-ES", epk: members }, "..AAAAAAAAAAAAAAAA.AA.AAAAAAAAAAAAAAAAAAAAAA"),
          secret: set({ ...privateJwk, x: publicJwk.y, y: publicJwk.x }, privateJwk),
        }),
      );
    expect(await answer(odd)).toMatchObject({ path: "/token", message: expect.stringContaining("valid JWE") });
    const { message } = await answer({ ...epk, key_ops: [], ext: true, kid: "a" });
    expect(message).toStartWith("Cannot decrypt the token");
  });

  test("random headers and parts, without an internal error", async () => {
    const epk = { kty: "EC", crv: "P-256", x: "AA", y: "AA" };
    const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("AAAA", epk));
    const headers = fc.record(
      {
        ...{ epk: values, apu: values, apv: values, iv: values, tag: values, p2s: values },
        ...{ p2c: fc.constantFrom(1, 10, "1"), zip: fc.constant("DEF") },
      },
      { requiredKeys: [] },
    );
    const part = fc.uint8Array({ maxLength: 40 }).map(base64url);
    const parts = fc.tuple(part, part, part, part).map((all) => `.${all.join(".")}`);
    const secretOf = (alg: string) => {
      if (alg.startsWith("RSA")) return pairFor("RS256").pkcs8;
      return alg.startsWith("ECDH") ? p256 : "0123456789abcdef";
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KEY_MANAGEMENT_NAMES), headers, parts, async (alg, header, rest) => {
        const token = jwe({ ...header, alg }, rest);
        const { path } = await refusedLater(() => decryptToken({ token, secret: secretOf(alg) }));
        expect(["/token", "/secret"]).toContain(path);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});
