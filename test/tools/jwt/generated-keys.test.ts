import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { calculateJwkThumbprint } from "jose";
import { algorithmOf, SIGNATURE_ALGORITHM_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { generateKeys, keysText, signToken, thumbprintOf, validateToken } from "./run.ts";

test("an algorithm that this runtime's cryptography lacks is refused", async () => {
  const generate = spyOn(crypto.subtle, "generateKey");
  generate.mockRejectedValueOnce(new DOMException("Unrecognized algorithm name", "NotSupportedError"));
  const { path, message } = await refusedLater(() => generateKeys({ algorithm: "ML-DSA-65" }));
  expect([path, message]).toEqual(["/algorithm", expect.stringContaining("does not support it")]);
  generate.mockRestore();
});

describe.each([...SIGNATURE_ALGORITHM_NAMES])("%s", (algorithm) => {
  const isSecret = algorithmOf(algorithm)?.key === "secret";
  let made: Awaited<ReturnType<typeof generateKeys>>;
  beforeAll(async () => {
    made = await generateKeys({ algorithm });
  });

  test("sign and validate accept generated keys, in every notation", async () => {
    expect(made.algorithm).toBe(algorithm);
    expect(made.kid).toMatch(/^[\w-]{43}$/);
    const signing = [made.secret?.jwk, made.privateKey?.jwk]
      .filter((jwk) => jwk !== undefined)
      .map((jwk) => JSON.stringify(jwk));
    const verifying = made.jwks
      ? [made.publicKey?.pem, JSON.stringify(made.publicKey?.jwk), JSON.stringify(made.jwks)]
      : signing;
    for (const secret of [...signing, ...(made.privateKey ? [made.privateKey.pem] : [])]) {
      const { token } = await signToken({ payload: { sub: "a" }, secret, algorithm, header: { kid: made.kid } });
      for (const key of verifying)
        expect(await validateToken({ token, secret: key })).toMatchObject({ valid: true, reason: null });
    }
    if (made.secret) {
      const { base64url } = made.secret;
      const body = { secret: base64url, secretEncoding: "base64url" };
      const { token, warnings } = await signToken({ payload: { exp: 9e9 }, algorithm, ...body });
      expect(warnings).toEqual([]);
      expect((await validateToken({ token, ...body })).valid).toBe(true);
    }
  });

  test("has exactly the members of its kind", async () => {
    const named = await generateKeys({ algorithm, kid: "my key" });
    expect(Object.keys(named)).toEqual(
      isSecret ? ["algorithm", "kid", "secret"] : ["algorithm", "kid", "privateKey", "publicKey", "jwks"],
    );
    expect(named.kid).toBe("my key");
    const about = { kid: "my key", alg: algorithm, use: "sig" };
    for (const jwk of [named.secret?.jwk, named.privateKey?.jwk, named.publicKey?.jwk])
      if (jwk) expect(jwk).toMatchObject(about);
    if (isSecret) return;
    expect(named.jwks).toEqual({ keys: named.publicKey ? [named.publicKey.jwk] : [] });
    const secrets = ["d", "p", "q", "dp", "dq", "qi", "priv", "k"];
    expect(Object.keys(named.publicKey?.jwk ?? {}).filter((name) => secrets.includes(name))).toEqual([]);
    expect(keysText(named)).toBe(named.privateKey?.pem.trim() ?? "");
    expect(keysText(named)).toStartWith("-----BEGIN PRIVATE KEY-----\n");
  });

  test("has the same thumbprint in every notation, and it is the key id", async () => {
    const notations = [
      made.privateKey?.pem,
      made.publicKey?.pem,
      made.privateKey?.jwk,
      made.publicKey?.jwk,
      made.jwks,
      made.secret?.jwk,
    ];
    for (const each of notations.filter((notation) => notation !== undefined)) {
      const key = typeof each === "string" ? each : JSON.stringify(each);
      expect(await thumbprintOf({ key })).toMatchObject({ thumbprint: made.kid, algorithm: "sha256" });
    }
  });
});

test("shared secrets are as long as the digest, and different each time", async () => {
  for (const [algorithm, bytes] of [
    ["HS256", 32],
    ["HS384", 48],
    ["HS512", 64],
  ] as const) {
    const made = await Promise.all(Array.from({ length: 50 }, () => generateKeys({ algorithm })));
    const secrets = made.map(({ secret }) => secret?.base64url ?? "");
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Buffer.from(secret, "base64url")).toHaveLength(bytes);
    for (const each of made) expect(keysText(each)).toBe(each.secret?.base64url ?? "");
  }
});

test.each([2048, 3072, 4096])(
  "RSA of %d bits, readable by OpenSSL, does not block the event loop",
  async (modulusLength) => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const { privateKey, publicKey } = await generateKeys({ algorithm: "PS256", modulusLength });
    clearInterval(timer);
    // Short keys may be found in less time.
    if (modulusLength === 4096) expect(turns).toBeGreaterThan(2);
    for (const key of [createPrivateKey(privateKey?.pem ?? ""), createPublicKey(publicKey?.pem ?? "")])
      expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength, publicExponent: 65537n });
  },
  60_000,
);

test("ES256 and RSA of 2048 bits are the defaults", async () => {
  expect((await generateKeys()).publicKey?.jwk).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256" });
  const { publicKey } = await generateKeys({ algorithm: "RS256" });
  expect(createPublicKey(publicKey?.pem ?? "").asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
});

test.each([
  [{ algorithm: "none" }, "/algorithm"],
  [{ algorithm: "ES256K" }, "/algorithm"],
  [{ algorithm: "" }, "/algorithm"],
  [{ modulusLength: 1024 }, "/modulusLength"],
  [{ modulusLength: 2049 }, "/modulusLength"],
  [{ modulusLength: 8192 }, "/modulusLength"],
  [{ modulusLength: "2048" }, "/modulusLength"],
  [{ kid: "" }, "/kid"],
  [{ kid: "a".repeat(257) }, "/kid"],
  [{ kid: 5 }, "/kid"],
])("%j is refused", async (body, path) => {
  expect((await refusedLater(() => generateKeys(body))).path).toBe(path);
});

describe("thumbprints", () => {
  const RFC_7638 = {
    kty: "RSA",
    n: "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw",
    e: "AQAB",
    alg: "RS256",
    kid: "2011-04-29",
  };
  const RFC_8037 = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

  // RFC 7638, section 3.1 (its URI: RFC 9278, section 6), and RFC 8037, appendix A.3
  test.each([
    ["RFC 7638, 3.1", RFC_7638, "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs", "RSA"],
    ["RFC 8037, A.3", RFC_8037, "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", "OKP"],
  ])("%s", async (_, jwk, thumbprint, keyType) => {
    expect(await thumbprintOf({ key: JSON.stringify(jwk) })).toEqual({
      thumbprint,
      uri: `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${thumbprint}`,
      algorithm: "sha256",
      keyType,
    });
  });

  test("equal those of jose, with every digest", async () => {
    for (const algorithm of ["sha256", "sha384", "sha512"] as const) {
      const { thumbprint, uri } = await thumbprintOf({ key: JSON.stringify(RFC_7638), algorithm });
      expect(thumbprint).toBe(await calculateJwkThumbprint(RFC_7638, algorithm));
      expect(uri).toBe(`urn:ietf:params:oauth:jwk-thumbprint:sha-${algorithm.slice(3)}:${thumbprint}`);
    }
  });

  test("do not depend on the order of members or on members that are not required", () => {
    const members = Object.entries(RFC_7638);
    return fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(members, { minLength: members.length }), async (shuffled) => {
        const jwk = Object.fromEntries([...shuffled, ["use", "sig"], ["x5t", "AA"]]);
        expect((await thumbprintOf({ key: JSON.stringify(jwk) })).thumbprint).toBe(
          "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
        );
      }),
    );
  });

  test("of a key of an unsupported curve", async () => {
    const secp256k1 = { kty: "EC", crv: "secp256k1", x: "AAAA", y: "AAAA" };
    expect((await thumbprintOf({ key: JSON.stringify(secp256k1) })).thumbprint).toBe(
      await calculateJwkThumbprint(secp256k1),
    );
  });

  test("of an X25519 key are the same in PEM and as JWK", async () => {
    const { publicKey } = generateKeyPairSync("x25519");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const { thumbprint, keyType } = await thumbprintOf({ key: pem });
    expect([thumbprint, keyType]).toEqual([await calculateJwkThumbprint(publicKey.export({ format: "jwk" })), "OKP"]);
  });

  test("of a shared secret are the same as of its oct JWK", async () => {
    const expected = await calculateJwkThumbprint({ kty: "oct", k: Buffer.from("secret").toString("base64url") });
    expect(await thumbprintOf({ key: "secret" })).toMatchObject({ thumbprint: expected, keyType: "oct" });
    const key = Buffer.from("secret").toString("hex");
    expect((await thumbprintOf({ key, secretEncoding: "hex" })).thumbprint).toBe(expected);
  });

  test.each([
    [{ key: "" }, "/key"],
    [{ key: "-----BEGIN PUBLIC KEY-----" }, "/key"],
    [{ key: '{"kty":"EC"}' }, "/key"],
    [{ key: '{"keys":[]}' }, "/key"],
    [{ key: JSON.stringify({ keys: [RFC_7638, RFC_8037] }) }, "/key"],
    [{ key: JSON.stringify({ keys: [{ kty: "RSA" }] }) }, "/key"],
    [{ key: "a", secretEncoding: "hex" }, "/key"],
    [{ key: JSON.stringify(RFC_7638), algorithm: "md5" }, "/algorithm"],
    [{}, "/key"],
  ])("%j is refused", async (body, path) => {
    expect((await refusedLater(() => thumbprintOf(body))).path).toBe(path);
  });
});
