import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { decrypt } from "../../../src/tools/jwt/decrypt.ts";
import { thumbprint as operation } from "../../../src/tools/jwt/generate-keys.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import {
  base64url,
  decryptToken,
  generateKeys,
  HMACS,
  keysText,
  pairFor,
  signToken,
  thumbprintOf,
  validateToken,
} from "./support.ts";

test("an algorithm that this runtime's cryptography lacks is refused", async () => {
  using generate = spyOn(crypto.subtle, "generateKey");
  generate.mockRejectedValueOnce(new DOMException("Unrecognized algorithm name", "NotSupportedError"));
  const { path, message } = await refusedLater(() => generateKeys({ algorithm: "ML-DSA-65" }));
  expect([path, message]).toEqual(["/algorithm", expect.stringContaining("does not support it")]);
});

test("what the runtime throws as a bug is no refusal", async () => {
  const bug = new TypeError("a bug");
  using _ = spyOn(crypto.subtle, "generateKey").mockRejectedValue(bug);
  using __ = spyOn(crypto.subtle, "importKey").mockRejectedValue(bug);
  const others = [thumbprintOf({ key: pairFor("RS256").spki }), decryptToken(decrypt.example)];
  const ends = await Promise.allSettled([generateKeys({ algorithm: "ML-DSA-65" }), ...others]);
  expect<unknown>(ends).toEqual(Array(3).fill({ status: "rejected", reason: bug }));
});

describe.each([...SIGNATURE_ALGORITHM_NAMES])("a new key for %s", (algorithm) => {
  const isSecret = algorithmNamed(algorithm).key === "secret";
  let made: Awaited<ReturnType<typeof generateKeys>>;
  /** The notations of the key that signs, and of the key that verifies. */
  let signing: string[];
  let verifying: string[];
  beforeAll(async () => {
    made = await generateKeys({ algorithm });
    const { secret, privateKey, publicKey, jwks } = made;
    const written = (...notations: unknown[]) =>
      notations.flatMap((each) =>
        typeof each === "string" || each === undefined ? (each ?? []) : JSON.stringify(each),
      );
    signing = written(secret?.jwk, privateKey?.jwk, privateKey?.pem);
    verifying = isSecret ? signing : written(publicKey?.jwk, publicKey?.pem, jwks);
  });

  test("sign and validate accept generated keys, in every notation", async () => {
    expect(made.algorithm).toBe(algorithm);
    expect(made.kid).toMatch(/^[\w-]{43}$/);
    for (const secret of signing) {
      const { token } = await signToken({ payload: { sub: "a" }, secret, algorithm, header: { kid: made.kid } });
      for (const key of verifying)
        expect(await validateToken({ token, secret: key })).toMatchObject({ valid: true, reason: null });
    }
    if (!made.secret) return;
    const body = { secret: made.secret.base64url, secretEncoding: "base64url" };
    const { token, warnings } = await signToken({ payload: { exp: 9e9 }, algorithm, ...body });
    expect(warnings).toEqual([]);
    expect((await validateToken({ token, ...body })).valid).toBe(true);
  });

  test("has exactly the members of its kind", () => {
    const members = isSecret ? ["secret"] : ["privateKey", "publicKey", "jwks"];
    expect(Object.keys(made)).toEqual(["algorithm", "kid", ...members]);
    for (const jwk of [made.secret?.jwk, made.privateKey?.jwk, made.publicKey?.jwk])
      if (jwk) expect(jwk).toMatchObject({ kid: made.kid, alg: algorithm, use: "sig" });
    if (isSecret) return;
    expect(made.jwks).toEqual({ keys: made.publicKey ? [made.publicKey.jwk] : [] });
    const secrets = ["d", "p", "q", "dp", "dq", "qi", "priv", "k"];
    expect(Object.keys(made.publicKey?.jwk ?? {}).filter((name) => secrets.includes(name))).toEqual([]);
    expect(made.publicKey?.pem).toEndWith("-----END PUBLIC KEY-----");
    expect(keysText(made)).toBe(made.privateKey?.pem ?? "");
    expect(keysText(made)).toStartWith("-----BEGIN PRIVATE KEY-----\n");
  });

  test("has the same thumbprint in every notation, and it is the key id", async () => {
    for (const key of [...signing, ...verifying])
      expect(await thumbprintOf({ key })).toMatchObject({ thumbprint: made.kid, algorithm: "sha256" });
  });
});

test.each(["HS256", "ES256"] as const)("a key for %s has the id that it is given", async (algorithm) => {
  const { kid, secret, privateKey, publicKey } = await generateKeys({ algorithm, kid: "my key" });
  const ids = [secret, privateKey, publicKey].flatMap((key) => (key ? [key.jwk.kid] : []));
  expect([kid, ...ids]).toEqual(algorithm === "HS256" ? Array(2).fill("my key") : Array(3).fill("my key"));
});

test.each(HMACS)("secrets for %s are as long as the digest, and different each time", async (algorithm) => {
  const made = await Promise.all(Array.from({ length: 50 }, () => generateKeys({ algorithm })));
  const secrets = made.map(({ secret }) => secret?.base64url ?? "");
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Buffer.from(secret, "base64url")).toHaveLength(Number(algorithm.slice(2)) / 8);
  expect(made.map(keysText)).toEqual(secrets);
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

test.each([1024, 2049, 8192, "2048"])("a modulus of %j bits is refused", async (modulusLength) => {
  expect((await refusedLater(() => generateKeys({ modulusLength }))).path).toBe("/modulusLength");
});

describe("thumbprints", () => {
  const rsa = pairFor("RS256").publicJwk;
  const ed25519 = pairFor("EdDSA").publicJwk;

  // The URI: RFC 9278, section 6.
  test("equal those of jose, with every digest", async () => {
    for (const jwk of [rsa, ed25519])
      for (const algorithm of ["sha256", "sha384", "sha512"] as const) {
        const thumbprint = await calculateJwkThumbprint(jwk, algorithm);
        const uri = `urn:ietf:params:oauth:jwk-thumbprint:sha-${algorithm.slice(3)}:${thumbprint}`;
        const key = JSON.stringify({ ...jwk, alg: "RS256", kid: "2011-04-29" });
        expect(await thumbprintOf({ key, algorithm })).toEqual({ thumbprint, uri, algorithm, keyType: jwk.kty ?? "" });
      }
    // The key of RFC 7517, A.1; its digest was computed with OpenSSL.
    expect((await thumbprintOf(operation.example)).thumbprint).toBe("cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s");
  });

  test("of keys that sign nothing: of another curve, X25519 in PEM, a shared secret in text and hex", async () => {
    const { publicKey } = generateKeyPairSync("x25519");
    const secp256k1 = { kty: "EC", crv: "secp256k1", x: "AAAA", y: "AAAA" };
    const oct = { kty: "oct", k: base64url("secret") };
    for (const [given, jwk] of [
      [{ key: JSON.stringify(secp256k1) }, secp256k1],
      [{ key: publicKey.export({ type: "spki", format: "pem" }) }, publicKey.export({ format: "jwk" })],
      [{ key: "secret" }, oct],
      [{ key: Buffer.from("secret").toString("hex"), secretEncoding: "hex" }, oct],
    ] as const)
      expect(await thumbprintOf(given)).toMatchObject({
        ...{ thumbprint: await calculateJwkThumbprint(jwk), keyType: jwk.kty },
      });
  });

  test.each([
    [{ key: "-----BEGIN PUBLIC KEY-----" }, "/key"],
    [{ key: '{"kty":"EC"}' }, "/key"],
    [{ key: '{"keys":[]}' }, "/key"],
    [{ key: JSON.stringify({ keys: [rsa, ed25519] }) }, "/key"],
    [{ key: JSON.stringify({ keys: [{ kty: "RSA" }] }) }, "/key"],
    [{ key: "a", secretEncoding: "hex" }, "/key"],
    [{ key: JSON.stringify(rsa), algorithm: "md5" }, "/algorithm"],
  ])("%j is refused", async (body, path) => {
    expect((await refusedLater(() => thumbprintOf(body))).path).toBe(path);
  });
});
