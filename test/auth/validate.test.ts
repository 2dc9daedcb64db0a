import { afterAll, describe, expect, test } from "bun:test";
import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { CompactSign } from "jose";
import type { Trust } from "../../src/auth/trusted-issuers.ts";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { inputReader } from "../../src/operation/reader.ts";
import { validate } from "../../src/tools/jwt/validate.ts";
import { fileOf, trusting } from "./issuer-server.ts";

const read = inputReader(validate.input, "");

const judge = async (trusted: Trust | undefined, token: string, more: object = {}) =>
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

  test.each([
    ["expired", "expired"],
    ["not-yet-valid", "not valid before"],
    ["wrong-audience", "audience is not the expected one"],
    ["wrong-issuer", "issuer (iss) is not a trusted one"],
    ["bad-signature", "signature does not match"],
    ["unknown-key", "none has the token's key id"],
    ["alg-none", 'algorithm is "none"'],
  ] as const)("that is wrong (%s) is not valid", async (wrong, reason) => {
    const answer = await judge(trust, await issuer.token({ aud: "api", wrong }));
    expect(answer.valid).toBe(false);
    expect(answer.reason).toContain(reason);
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
  const signWith = (header: object, payload: object, key = rsa.privateKey) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${signBytes("sha256", Buffer.from(text), key).toString("base64url")}`;
  };

  test("algorithm confusion, with the public key of the issuer as a shared secret", async () => {
    using rsaIssuer = await trusting({ issuer: "i", jwks: fileOf({ keys: [jwk] }) });
    expect((await judge(rsaIssuer.trust, signWith({ alg: "RS256", kid: "r" }, { iss: "i" }))).valid).toBe(true);
    for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.n ?? ""]) {
      const text = `${part({ alg: "HS256", kid: "r" })}.${part({ iss: "i" })}`;
      const token = `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
      expect(await judge(rsaIssuer.trust, token)).toMatchObject({
        valid: false,
        reason: "The algorithm HS256 is not among those allowed",
      });
    }
  });

  test("a shared secret that an issuer publishes", async () => {
    const k = Buffer.from("known to everybody, of 32 bytes.").toString("base64url");
    using published = await trusting({ issuer: "i", jwks: fileOf({ keys: [{ kty: "oct", k, kid: "o" }] }) });
    const text = `${part({ alg: "HS256", kid: "o" })}.${part({ iss: "i" })}`;
    const token = `${text}.${createHmac("sha256", Buffer.from(k, "base64url")).update(text).digest("base64url")}`;
    expect((await judge(published.trust, token)).valid).toBe(false);
  });

  test("keys in the header, or URLs of them, are never followed", async () => {
    const requests: string[] = [];
    using server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        requests.push(request.url);
        return Response.json({ keys: [jwk] });
      },
    });
    const url = `http://127.0.0.1:${server.port}/keys`;
    for (const member of [
      { jku: url },
      { x5u: url },
      { jwk },
      { x5c: [pem] },
      { kid: url },
      { kid: "../../etc/passwd" },
    ]) {
      const token = signWith({ alg: "RS256", ...member }, { iss: issuer.url, aud: "api" });
      expect((await judge(trust, token)).valid).toBe(false);
    }
    expect(requests).toEqual([]);
  });

  test("two issuers with one kid: the issuer chooses the keys", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    using both = await trusting(
      { issuer: "one", jwks: fileOf({ keys: [jwk] }) },
      { issuer: "two", jwks: fileOf({ keys: [{ ...other.publicKey.export({ format: "jwk" }), kid: "r" }] }) },
    );
    const forged = signWith({ alg: "RS256", kid: "r" }, { iss: "one" }, other.privateKey);
    expect((await judge(both.trust, forged)).valid).toBe(false);
    const own = signWith({ alg: "RS256", kid: "r" }, { iss: "two" }, other.privateKey);
    expect(await judge(both.trust, own)).toMatchObject({ valid: true, trustedIssuer: { issuer: "two", keyId: "r" } });
  });

  test("a key for another use or algorithm, and an algorithm that the file does not name", async () => {
    const token = signWith({ alg: "RS256", kid: "r" }, { iss: "i" });
    for (const member of [{ use: "enc" }, { alg: "PS256" }, { key_ops: ["encrypt"] }, { kty: "EC" }]) {
      using restricted = await trusting({ issuer: "i", jwks: fileOf({ keys: [{ ...jwk, ...member }] }) });
      expect((await judge(restricted.trust, token)).valid).toBe(false);
    }
    using es = await trusting({ issuer: "i", jwks: fileOf({ keys: [jwk] }), algorithms: ["ES256"] });
    expect((await judge(es.trust, token)).reason).toBe("The algorithm RS256 is not among those allowed");
  });

  test("an algorithm of the caller adds none to those of the issuer", async () => {
    using es = await trusting({ issuer: "i", jwks: fileOf({ keys: [jwk] }), algorithms: ["ES256"] });
    const answer = await judge(es.trust, signWith({ alg: "RS256", kid: "r" }, { iss: "i" }), { algorithms: ["RS256"] });
    expect(answer.valid).toBe(false);
  });

  test("extensions that must be understood", async () => {
    using trusted = await trusting({ issuer: "i", jwks: fileOf({ keys: [jwk] }) });
    for (const member of [{ crit: ["exp"] }, { b64: false, crit: ["b64"] }, { crit: [] }])
      expect((await judge(trusted.trust, signWith({ alg: "RS256", kid: "r", ...member }, { iss: "i" }))).valid).toBe(
        false,
      );
  });

  test("a token without a kid is tried with every key that fits", async () => {
    using trusted = await trusting({ issuer: "i", jwks: fileOf({ keys: [{ ...jwk, kid: "x" }, jwk] }) });
    const token = await new CompactSign(Buffer.from(JSON.stringify({ iss: "i" })))
      .setProtectedHeader({ alg: "RS256" })
      .sign(rsa.privateKey);
    expect(await judge(trusted.trust, token)).toMatchObject({ valid: true, trustedIssuer: { keyId: null } });
  });
});
