import { describe, expect, test } from "bun:test";
import { createPublicKey, type KeyObject } from "node:crypto";
import fc from "fast-check";
import {
  CompactEncrypt,
  type CompactJWEHeaderParameters,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
} from "jose";
import { KEY_MANAGEMENT_NAMES } from "../../../src/tools/jwt/keys/jwe-algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { JWE_VECTORS } from "./jwe-vectors.ts";
import { pairFor, rsaOf } from "./keys.ts";
import { decryptText, decryptToken } from "./run.ts";
import { base64url, JWT_IO, nested } from "./tokens.ts";

const ENCRYPTIONS = {
  A128GCM: 16,
  A192GCM: 24,
  A256GCM: 32,
  "A128CBC-HS256": 32,
  "A192CBC-HS384": 48,
  "A256CBC-HS512": 64,
};

test.each(JWE_VECTORS.map((vector) => [vector.source, vector] as const))("%s", async (_, { token, key, content }) => {
  const answer = await decryptToken({ token, secret: key });
  expect(answer).toMatchObject({ payload: content });
  expect(decryptText(answer)).toBe(content);
});

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

const encrypt = (content: string, header: CompactJWEHeaderParameters, key: CryptoKey | KeyObject | Uint8Array) =>
  new CompactEncrypt(new TextEncoder().encode(content)).setProtectedHeader(header).encrypt(key);

describe("decrypts what jose encrypts", () => {
  const payloads = fc
    .dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 4 }))
    .map((payload): Record<string, unknown> => JSON.parse(JSON.stringify(payload)));
  const encryptions = fc.constantFrom(...(Object.keys(ENCRYPTIONS) as (keyof typeof ENCRYPTIONS)[]));

  test.each([...KEY_MANAGEMENT_NAMES])(
    "%s",
    async (alg) => {
      await fc.assert(
        fc.asyncProperty(payloads, encryptions, async (payload, enc) => {
          const { sender, secrets } = await keysFor(alg, enc);
          const token = await encrypt(JSON.stringify(payload), { alg, enc, kid: "k" }, sender);
          for (const secret of [...secrets, JSON.stringify({ keys: [JSON.parse(secrets[0] ?? "")] })]) {
            const answer = await decryptToken({ token, secret });
            expect(answer.header).toMatchObject({ alg, enc, kid: "k" });
            expect(JSON.stringify(answer.payload)).toBe(JSON.stringify(payload));
          }
        }),
        { numRuns: 6 },
      );
    },
    60_000,
  );

  test.each(["P-384", "P-521", "X25519"])("ECDH-ES on %s", async (crv) => {
    const { sender, secrets } = await keysFor("ECDH-ES+A256KW", "A256GCM", crv);
    const token = await encrypt("hello", { alg: "ECDH-ES+A256KW", enc: "A256GCM" }, sender);
    for (const secret of secrets) expect((await decryptToken({ token, secret })).payload).toBe("hello");
  });

  test("accepts secrets in every encoding", async () => {
    const key = crypto.getRandomValues(new Uint8Array(32));
    const token = await encrypt("hello", { alg: "dir", enc: "A256GCM" }, key);
    for (const secretEncoding of ["base64", "base64url", "hex"] as const) {
      const secret = Buffer.from(key).toString(secretEncoding);
      expect((await decryptToken({ token, secret, secretEncoding })).payload).toBe("hello");
    }
  });

  test("decompresses content (zip)", async () => {
    const { sender, secrets } = await keysFor("A128KW", "A128GCM");
    const token = await encrypt('{"a":1}', { alg: "A128KW", enc: "A128GCM", zip: "DEF" }, sender);
    expect((await decryptToken({ token, secret: secrets[0] })).payload).toEqual({ a: 1 });
  });

  test("keeps the digits of numbers", async () => {
    const { sender, secrets } = await keysFor("A128KW", "A128GCM");
    const token = await encrypt('{"id":12345678901234567890}', { alg: "A128KW", enc: "A128GCM" }, sender);
    const answer = await decryptToken({ token, secret: secrets[0] });
    expect(decryptText(answer)).toBe('{"id":12345678901234567890}');
    expect(JSON.stringify(answer)).toContain('"payload":{"id":12345678901234567890}');
  });

  test("returns content that is not a JSON object as text", async () => {
    const { sender, secrets } = await keysFor("A128KW", "A128GCM");
    for (const content of ["", "hello", "[1]", "null", "5", '"a"', "{a:1}", nested(65), JWT_IO.token]) {
      const token = await encrypt(content, { alg: "A128KW", enc: "A128GCM" }, sender);
      expect((await decryptToken({ token, secret: secrets[0] })).payload).toBe(content);
    }
  });
});

test("the text form is the payload alone", () => {
  expect(decryptText({ header: {}, payload: { a: 1, b: "x" } })).toBe('{"a":1,"b":"x"}');
  expect(decryptText({ header: {}, payload: "hello" })).toBe("hello");
});

describe("tokens that cannot be decrypted", () => {
  const [, { token: wrapped, key: wrapping } = { token: "", key: "" }] = JWE_VECTORS;
  const jwe = (header: object, rest = ".AA.AAAA.AA.AA") => `${base64url(JSON.stringify(header))}${rest}`;
  const dir = { alg: "dir", enc: "A128GCM" };
  const pbes2 = { alg: "PBES2-HS256+A128KW", enc: "A128GCM", p2s: "AAAAAAAAAAA" };
  const key16 = '{"kty":"oct","k":"AAAAAAAAAAAAAAAAAAAAAA"}';
  const oct = JSON.parse(key16);

  const cases: [reason: string, token: string, secret: string, path: string, message: string][] = [
    ["a signed token", JWT_IO.token, "x", "/token", "this one is signed: use decode or validate"],
    ["not a token", "x", "x", "/token", "separated by full stops"],
    ["no algorithm", jwe({ enc: "A128GCM" }), key16, "/token", "algorithm in the header (alg) is not supported"],
    ["RSA1_5", jwe({ ...dir, alg: "RSA1_5" }), key16, "/token", "(alg) is not supported"],
    ["an inherited name", jwe({ ...dir, alg: "constructor" }), key16, "/token", "(alg) is not supported"],
    ["an algorithm that is a list", jwe({ ...dir, alg: ["dir"] }), key16, "/token", "(alg) is not supported"],
    ["no content encryption", jwe({ alg: "dir" }), key16, "/token", "(enc) is not supported"],
    ["an unknown content encryption", jwe({ ...dir, enc: "A512GCM" }), key16, "/token", "(enc) is not supported"],
    ["crit", jwe({ ...dir, crit: ["exp"], exp: 1 }), key16, "/token", "demands extensions (crit)"],
    ["another compression", jwe({ ...dir, zip: "LZ" }), key16, "/token", "(zip) is not supported"],
    ["parts of wrong size", jwe(dir, "..AA.AA.AA"), key16, "/token", "Must be a valid JWE"],
    ["no ephemeral key", jwe({ ...dir, alg: "ECDH-ES" }), pairFor("ES256").pkcs8, "/token", "Must be a valid JWE"],
    ["an odd ephemeral key", jwe({ ...dir, alg: "ECDH-ES", epk: [] }), pairFor("ES256").pkcs8, "/token", "valid JWE"],
    ["another key", wrapped, key16, "/secret", "Cannot decrypt the token: it was encrypted for another key"],
    ["a changed content", wrapped.replace(".KDl", ".KDm"), wrapping, "/secret", "Cannot decrypt the token"],
    ["a short secret", wrapped, "x", "/secret", "A128KW needs a secret of exactly 128 bits, and this one has 8"],
    ["a secret of wrong size", jwe(dir), "x", "/secret", "dir with A128GCM needs a secret of exactly 128 bits"],
    [
      "a public key",
      jwe({ ...dir, alg: "RSA-OAEP" }),
      pairFor("RS256").spki,
      "/secret",
      "needs the private key, and this",
    ],
    [
      "another kind of key",
      wrapped,
      pairFor("RS256").pkcs8,
      "/secret",
      "A128KW needs a shared secret, and this is an RSA",
    ],
    [
      "a secret for RSA",
      jwe({ ...dir, alg: "RSA-OAEP" }),
      "x",
      "/secret",
      "RSA-OAEP needs an RSA key, and this is a shared",
    ],
    [
      "Ed25519 for ECDH",
      jwe({ ...dir, alg: "ECDH-ES" }),
      pairFor("EdDSA").pkcs8,
      "/secret",
      "needs an EC or X25519 key",
    ],
    ["RSA of 1024 bits", jwe({ ...dir, alg: "RSA-OAEP" }), rsaOf(1024).privateKey, "/secret", "at least 2048 bits"],
    ["a key to sign", wrapped, JSON.stringify({ ...oct, use: "sig" }), "/secret", 'not for encryption ("use")'],
    ["a key for A256KW", wrapped, JSON.stringify({ ...oct, alg: "A256KW" }), "/secret", 'another algorithm ("alg")'],
    ["a key to verify", wrapped, JSON.stringify({ ...oct, key_ops: ["verify"] }), "/secret", '("key_ops")'],
    ["an empty JWKS", wrapped, '{"keys":[]}', "/secret", "Cannot be used: it is empty"],
    [
      "a JWKS without the key id",
      jwe({ ...dir, kid: "a" }),
      JSON.stringify({ keys: [oct] }),
      "/secret",
      "key id (kid)",
    ],
    ["broken PEM", wrapped, "-----BEGIN PRIVATE KEY-----", "/secret", "Cannot be read as PEM"],
    ["no iterations", jwe(pbes2), "x", "/token", "iteration count (p2c) must be from 1 to 1,000,000"],
    ["too many iterations", jwe({ ...pbes2, p2c: 1_000_001 }), "x", "/token", "from 1 to 1,000,000"],
    ["iterations as text", jwe({ ...pbes2, p2c: "1000" }), "x", "/token", "from 1 to 1,000,000"],
    ["half an iteration", jwe({ ...pbes2, p2c: 0.5 }), "x", "/token", "from 1 to 1,000,000"],
    [
      "several passwords",
      jwe({ ...pbes2, p2c: 1 }),
      JSON.stringify({ keys: [oct, oct] }),
      "/secret",
      "Must be one key",
    ],
  ];
  test.each(cases)("%s", async (_, token, secret, path, message) => {
    const refusal = await refusedLater(() => decryptToken({ token, secret }));
    expect(refusal.path).toBe(path);
    expect(refusal.message).toContain(message);
  });

  test("refuses an unknown algorithm and names the supported ones", async () => {
    const { message } = await refusedLater(() =>
      decryptToken({ token: jwe({ ...dir, alg: "RSA1_5" }), secret: key16 }),
    );
    expect(message).toEndWith(
      "not supported, expected RSA-OAEP, RSA-OAEP-256, RSA-OAEP-384, RSA-OAEP-512, ECDH-ES, ECDH-ES+A128KW, " +
        "ECDH-ES+A192KW, ECDH-ES+A256KW, A128KW, A192KW, A256KW, A128GCMKW, A192GCMKW, A256GCMKW, dir, " +
        "PBES2-HS256+A128KW, PBES2-HS384+A192KW, PBES2-HS512+A256KW",
    );
  });

  test("refuses content that is not UTF-8", async () => {
    const key = await importJWK(oct, "A128KW");
    const token = await new CompactEncrypt(Uint8Array.of(0xff, 0xfe))
      .setProtectedHeader({ alg: "A128KW", enc: "A128GCM" })
      .encrypt(key);
    expect(await refusedLater(() => decryptToken({ token, secret: key16 }))).toMatchObject({ path: "/token" });
  });

  test("refuses content that is too large after decompression", async () => {
    const token = await encrypt("a".repeat(300_000), { alg: "dir", enc: "A128GCM", zip: "DEF" }, new Uint8Array(16));
    expect(await refusedLater(() => decryptToken({ token, secret: key16 }))).toMatchObject({ path: "/token" });
  });

  test("refuses random headers and parts without an internal error", async () => {
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom("AAAA", { kty: "EC", crv: "P-256", x: "AA", y: "AA" }),
    );
    const headers = fc.record(
      {
        epk: values,
        apu: values,
        apv: values,
        iv: values,
        tag: values,
        p2s: values,
        p2c: fc.constantFrom(1, 10, "1"),
        zip: fc.constant("DEF"),
      },
      { requiredKeys: [] },
    );
    const part = fc.uint8Array({ maxLength: 40 }).map(base64url);
    const secretOf = (alg: string) =>
      alg.startsWith("RSA")
        ? pairFor("RS256").pkcs8
        : alg.startsWith("ECDH")
          ? pairFor("ES256").pkcs8
          : "0123456789abcdef";
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KEY_MANAGEMENT_NAMES),
        headers,
        fc.tuple(part, part, part, part),
        async (alg, header, parts) => {
          const token = `${base64url(JSON.stringify({ alg, enc: "A128GCM", ...header }))}.${parts.join(".")}`;
          const { path } = await refusedLater(() => decryptToken({ token, secret: secretOf(alg) }));
          expect(["/token", "/secret"]).toContain(path);
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);
});
