import { afterAll, describe, expect, test } from "bun:test";
import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { namesOf } from "../../src/operation/json.ts";
import type { TrustedIssuers } from "../../src/operation/operation.ts";
import { inputReader } from "../../src/operation/reader.ts";
import { validate } from "../../src/tools/jwt/validate.ts";
import { fileOf, serveAnswers, trusting, WRONG } from "./issuer-server.ts";

const read = inputReader(validate.input, "");

const judge = async (trusted: TrustedIssuers | undefined, token: string, more: object = {}) =>
  await validate.run(read({ params: {}, body: { token, ...more } }), { baseUrl: "http://localhost", trusted });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const issuer = await createIssuer();
const opened = await trusting({ issuer: issuer.url, audience: ["api", "web"] });
const { trust } = opened;
afterAll(async () => {
  opened[Symbol.dispose]();
  await issuer.close();
});

describe("a token without a secret", () => {
  test("is judged by the keys of its issuer", async () => {
    const token = await issuer.token({ aud: "api" });
    const { header } = JSON.parse(JSON.stringify(await judge(trust, token)));
    expect(await judge(trust, token)).toMatchObject({
      valid: true,
      signatureValid: true,
      reason: null,
      trustedIssuer: { issuer: issuer.url, keyId: header.kid, keysAgeSeconds: 0 },
    });
    expect(await judge(trust, token, { issuer: "https://other.example.com" })).toMatchObject({ valid: false });
  });

  test.each(namesOf(WRONG))("that is wrong (%s) is not valid", async (wrong) => {
    const answer = await judge(trust, await issuer.token({ aud: "api", wrong }));
    expect(answer).toMatchObject({ valid: false, reason: expect.stringContaining(WRONG[wrong]) });
  });

  test("must have an audience where the file names one", async () => {
    expect((await judge(trust, await issuer.token())).reason).toBe("The token has no audience");
    expect((await judge(trust, await issuer.token({ aud: ["x", "web"] }))).valid).toBe(true);
  });

  test("is refused as a missing secret if no issuer is trusted", async () => {
    await expect(judge(undefined, await issuer.token())).rejects.toThrow(
      "secret: missing; it must be a non-empty text of at most 65,536 bytes",
    );
  });

  test("with a secret is judged by that alone", async () => {
    const answer = await judge(trust, await issuer.token({ aud: "api" }), { secret: "x" });
    expect(answer).toMatchObject({ valid: false, signatureValid: false });
    expect(answer.trustedIssuer).toBeUndefined();
  });
});

describe("an attack fails:", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
  const jwk = { ...rsa.publicKey.export({ format: "jwk" }), kid: "r" };
  const published = (key: object = jwk) => fileOf({ keys: [key] });
  const textOf = (header: object, payload: object) => `${part(header)}.${part(payload)}`;
  const signWith = (header: object, payload: object, key = rsa.privateKey) => {
    const text = textOf({ alg: "RS256", ...header }, payload);
    return `${text}.${signBytes("sha256", Buffer.from(text), key).toString("base64url")}`;
  };
  const hmacOf = (secret: string | Buffer, kid: string) => {
    const text = textOf({ alg: "HS256", kid }, { iss: "i" });
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  /** Judges a token by an issuer "i" with this key. */
  const judgeWith = async (token: string, key: object = jwk, more: object = {}, given: object = {}) => {
    using trusted = await trusting({ issuer: "i", jwks: published(key), ...more });
    return await judge(trusted.trust, token, given);
  };

  test("algorithm confusion, with the public key of the issuer as a shared secret", async () => {
    expect((await judgeWith(signWith({ kid: "r" }, { iss: "i" }))).valid).toBe(true);
    for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.n ?? ""])
      expect(await judgeWith(hmacOf(secret, "r"))).toMatchObject({
        ...{ valid: false, reason: "The algorithm HS256 is not among those allowed" },
      });
  });

  test("a shared secret that an issuer publishes", async () => {
    const secret = Buffer.from("known to everybody, of 32 bytes.");
    const key = { kty: "oct", k: secret.toString("base64url"), kid: "o" };
    expect((await judgeWith(hmacOf(secret, "o"), key)).valid).toBe(false);
    // Even if the algorithm were allowed.
    const found = { issuer: "i", keys: [key], ageSeconds: 0, audience: undefined, algorithms: ["HS256"] };
    expect((await judge({ keysFor: () => found }, hmacOf(secret, "o"))).valid).toBe(false);
  });

  test("keys in the header, or URLs of them, are never followed", async () => {
    using server = serveAnswers(() => Response.json({ keys: [jwk] }));
    const { url } = server;
    for (const member of [{ jku: url }, { x5u: url }, { jwk }, { x5c: [pem] }, { kid: url }, { kid: "../etc/passwd" }])
      expect((await judge(trust, signWith(member, { iss: issuer.url, aud: "api" }))).valid).toBe(false);
    expect(server.requests).toEqual([]);
  });

  test("two issuers with one kid: the issuer chooses the keys", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const otherJwk = { ...other.publicKey.export({ format: "jwk" }), kid: "r" };
    using both = await trusting({ issuer: "one", jwks: published() }, { issuer: "two", jwks: published(otherJwk) });
    const forged = signWith({ kid: "r" }, { iss: "one" }, other.privateKey);
    expect((await judge(both.trust, forged)).valid).toBe(false);
    const own = signWith({ kid: "r" }, { iss: "two" }, other.privateKey);
    expect(await judge(both.trust, own)).toMatchObject({ valid: true, trustedIssuer: { issuer: "two", keyId: "r" } });
  });

  test("a key for another use or algorithm, and an algorithm that the file does not name", async () => {
    const token = signWith({ kid: "r" }, { iss: "i" });
    for (const member of [{ use: "enc" }, { alg: "PS256" }, { key_ops: ["encrypt"] }, { kty: "EC" }])
      expect((await judgeWith(token, { ...jwk, ...member })).valid).toBe(false);
    // An algorithm of the caller adds none to those of the issuer.
    for (const given of [{}, { algorithms: ["RS256"] }])
      expect(await judgeWith(token, jwk, { algorithms: ["ES256"] }, given)).toMatchObject({
        reason: "The algorithm RS256 is not among those allowed",
      });
  });

  test("a token without a kid is tried with every key that fits", async () => {
    using trusted = await trusting({ issuer: "i", jwks: fileOf({ keys: [{ ...jwk, kid: "x" }, jwk] }) });
    const token = signWith({}, { iss: "i" });
    expect(await judge(trusted.trust, token)).toMatchObject({ valid: true, trustedIssuer: { keyId: null } });
  });
});
