import { describe, expect, test } from "bun:test";
import { refusedLater } from "../../support/refused.ts";
import { pairFor, SECRET } from "./keys.ts";
import { signToken, validateToken } from "./run.ts";
import { base64url, JWT_IO, jws } from "./tokens.ts";

const NOW = 1_700_000_000;
const sha256 = async (payload: object, header: object = {}): Promise<string> => {
  const key = await crypto.subtle.importKey("raw", Buffer.from(SECRET), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const input = jws({ alg: "HS256", ...header }, payload).replace(/\.[^.]*$/, "");
  return `${input}.${base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, Buffer.from(input))))}`;
};

/** Validates a payload with a good signature. */
const validate = async (payload: object, input: Readonly<Record<string, unknown>> = {}) =>
  validateToken({ token: await sha256(payload), secret: SECRET, now: NOW, ...input });

test("reports the fields of decode and every check", async () => {
  const payload = { iss: "a", sub: "b", aud: "c", exp: NOW + 60, nbf: NOW - 60 };
  expect(await validate(payload, { issuer: "a", subject: "b", audience: "c" })).toMatchObject({
    header: { alg: "HS256" },
    payload,
    status: "active",
    expiresAt: "2023-11-14T22:14:20.000Z",
    valid: true,
    signatureValid: true,
    reason: null,
    warnings: [],
    checks: [
      { check: "signature", passed: true, message: "The signature matches" },
      { check: "expiration", passed: true, message: "The token expires 2023-11-14T22:14:20.000Z (in 1 minute)" },
      {
        check: "notBefore",
        passed: true,
        message: "The token has been valid since 2023-11-14T22:12:20.000Z (1 minute ago)",
      },
      { check: "issuer", passed: true, message: "The issuer is as expected" },
      { check: "audience", passed: true, message: "The audience is as expected" },
      { check: "subject", passed: true, message: "The subject is as expected" },
    ],
  });
});

test("checks issuer, audience and subject only if requested", async () => {
  const { checks } = await validate({ iss: 5, aud: 5, sub: 5 });
  expect(checks.map(({ check }) => check)).toEqual(["signature", "expiration", "notBefore"]);
});

describe("times", () => {
  const cases: [payload: object, tolerance: number, failed: string[]][] = [
    [{}, 0, []],
    [{ exp: NOW + 1 }, 0, []],
    [{ exp: NOW + 0.5 }, 0, []],
    [{ exp: NOW }, 0, ["expiration"]],
    [{ exp: NOW }, 1, []],
    [{ exp: NOW - 10 }, 10, ["expiration"]],
    [{ exp: NOW - 9.5 }, 10, []],
    [{ exp: 0 }, 0, ["expiration"]],
    [{ exp: -1e15 }, 0, ["expiration"]],
    [{ exp: 1e15 }, 0, []],
    [{ exp: "soon" }, 1e9, ["expiration"]],
    [{ exp: `${NOW + 60}` }, 0, ["expiration"]],
    [{ exp: null }, 0, ["expiration"]],
    [{ exp: [NOW + 60] }, 0, ["expiration"]],
    [{ nbf: NOW }, 0, []],
    [{ nbf: NOW + 0.5 }, 0, ["notBefore"]],
    [{ nbf: NOW + 10 }, 10, []],
    [{ nbf: NOW + 10.5 }, 10, ["notBefore"]],
    [{ nbf: 1e15 }, 0, ["notBefore"]],
    [{ nbf: true }, 0, ["notBefore"]],
    [{ iat: "then" }, 0, []],
    [{ iat: NOW + 60 }, 0, []],
    [{ exp: NOW - 60, nbf: NOW + 60 }, 0, ["expiration", "notBefore"]],
  ];
  test.each(cases)("%j with a tolerance of %d s fails %j", async (payload, clockTolerance, failed) => {
    const answer = await validate(payload, { clockTolerance });
    const found: string[] = answer.checks.filter(({ passed }) => !passed).map(({ check }) => check);
    expect(found).toEqual(failed);
    expect(answer).toMatchObject({ valid: failed.length === 0, signatureValid: true });
    expect(answer.reason === null).toBe(answer.valid);
  });

  test("within the tolerance, an expired token is valid", async () => {
    expect(await validate({ exp: NOW - 5 }, { clockTolerance: 10 })).toMatchObject({ valid: true, expired: true });
  });

  test.each([-1, Number.NaN])("a tolerance of %d is refused", async (clockTolerance) => {
    expect((await refusedLater(() => validate({}, { clockTolerance }))).path).toBe("/clockTolerance");
  });

  test("a time that cannot be read is refused", async () => {
    expect((await refusedLater(() => validate({}, { now: "yesterday" }))).path).toBe("/now");
  });
});

describe("expected claims", () => {
  const cases: [payload: object, expected: Readonly<Record<string, unknown>>, reason: string | null][] = [
    [{ iss: "a" }, { issuer: "a" }, null],
    [{ iss: "a" }, { issuer: "A" }, "The issuer is not the expected one"],
    [{ iss: ["a"] }, { issuer: "a" }, "The issuer is not the expected one"],
    [{ iss: 1 }, { issuer: "1" }, "The issuer is not the expected one"],
    [{}, { issuer: "a" }, "The token has no issuer"],
    [{}, { issuer: "" }, "The token has no issuer"],
    [{ sub: "a" }, { subject: "a" }, null],
    [{ sub: "a" }, { subject: "b" }, "The subject is not the expected one"],
    [{}, { subject: "b" }, "The token has no subject"],
    [{ aud: "a" }, { audience: "a" }, null],
    [{ aud: "a" }, { audience: ["b", "a"] }, null],
    [{ aud: ["a", "b"] }, { audience: "b" }, null],
    [{ aud: ["a", "b"] }, { audience: ["c", "b"] }, null],
    [{ aud: ["a", "b"] }, { audience: ["c"] }, "The audience is not the expected one"],
    [{ aud: "ab" }, { audience: "a" }, "The audience is not the expected one"],
    [{ aud: [["a"]] }, { audience: "a" }, "The audience is not the expected one"],
    [{ aud: [] }, { audience: "a" }, "The audience is not the expected one"],
    [{}, { audience: "a" }, "The token has no audience"],
  ];
  test.each(cases)("%j, %j", async (payload, expected, reason) => {
    expect(await validate(payload, expected)).toMatchObject({ valid: reason === null, signatureValid: true, reason });
  });
});

describe("accepted algorithms", () => {
  test("refuses algorithms that are not named", async () => {
    expect((await validate({}, { algorithms: ["RS256", "HS256"] })).valid).toBe(true);
    for (const algorithms of [["HS384"], ["hs256"], ["HS256 "]]) {
      expect(await validate({}, { algorithms })).toMatchObject({
        valid: false,
        signatureValid: false,
        reason: "The algorithm HS256 is not among those allowed",
      });
    }
  });
});

test("reports the first failure as the reason, and every failure as a check", async () => {
  const answer = await validate({ exp: NOW - 60 }, { issuer: "a", secret: "wrong" });
  expect(answer.reason).toBe("The signature does not match: the token was changed, or another key signed it");
  expect(answer.checks.map(({ passed }) => passed)).toEqual([false, false, true, false]);
});

test("an encrypted token is invalid, because it cannot be checked", async () => {
  const token = `${base64url('{"alg":"dir","enc":"A128GCM"}')}..AA.AA.AA`;
  const answer = await validateToken({ token, secret: SECRET, issuer: "a" });
  expect(answer).toMatchObject({ valid: false, signatureValid: false, payload: null });
  expect(answer.checks).toEqual([
    { check: "signature", passed: false, message: "The token is encrypted (JWE) and has no signature to verify" },
    {
      check: "expiration",
      passed: false,
      message: "The payload is encrypted: its expiration cannot be checked",
    },
    {
      check: "notBefore",
      passed: false,
      message: "The payload is encrypted: its not-before time cannot be checked",
    },
    { check: "issuer", passed: false, message: "The payload is encrypted: its issuer cannot be checked" },
  ]);
});

test("verifies the signature of the token as it was sent, not of its JSON", async () => {
  const { token } = await signToken({ payload: { a: 1 }, secret: SECRET });
  const respelt = token.replace(/\.[^.]*\./, `.${base64url('{ "a":1}')}.`);
  expect((await validateToken({ token, secret: SECRET })).valid).toBe(true);
  expect((await validateToken({ token: respelt, secret: SECRET })).signatureValid).toBe(false);
});

describe("warnings about the secret", () => {
  const exp = NOW + 60;
  const weak = "The secret is weak: HS256 needs at least 256 bits (RFC 7518, 3.2), and this one has 152";
  test("warns about a secret shorter than the digest", async () => {
    expect((await validateToken(JWT_IO)).warnings).toEqual(["The token never expires: it has no exp", weak]);
  });

  test("does not warn about a secret as long as the digest", async () => {
    const secret = "x".repeat(32);
    const { token } = await signToken({ payload: { exp }, secret });
    expect((await validateToken({ token, secret, now: NOW })).warnings).toEqual([]);
  });

  test("warns about a private key", async () => {
    const { pkcs8, privateJwk } = pairFor("ES256");
    const { token } = await signToken({ payload: { exp }, secret: pkcs8, algorithm: "ES256" });
    for (const secret of [pkcs8, JSON.stringify(privateJwk), JSON.stringify({ keys: [privateJwk] })]) {
      expect((await validateToken({ token, secret, now: NOW })).warnings).toEqual([
        "The secret is a private key, and only its public half was used: send the public key instead",
      ]);
    }
  });

  test("warns about a JWK with another kid than the token, and uses it", async () => {
    const secret = JSON.stringify({ kty: "oct", k: base64url(SECRET), kid: "a" });
    const answer = await validateToken({ token: await sha256({ exp }, { kid: "b" }), secret, now: NOW });
    expect(answer).toMatchObject({ valid: true, warnings: ["The JWK has another key id (kid) than the token"] });
  });

  test.each([
    ["0123456789abcdef0123456789abcdef", true],
    ["0123456789abcdef0123456789abcd", false],
    [Buffer.alloc(16, 0xff).toString("base64"), true],
    [Buffer.alloc(16, 0xff).toString("base64url"), true],
    [Buffer.alloc(15, 0xff).toString("base64"), false],
  ])("warns about a secret that may encode 16 bytes or more: %s, %p", async (secret, isHinted) => {
    const { warnings } = await validate({ exp }, { secret });
    expect(warnings.some((each) => each.includes("could be base64 or hexadecimal"))).toBe(isHinted);
  });

  test("suggests another encoding of a secret that does not match", async () => {
    const encoded = Buffer.from(SECRET).toString("base64");
    expect((await validate({ exp }, { secret: encoded })).warnings).toEqual([
      "The secret was read as text, but could be base64 or hexadecimal: set secretEncoding if it is",
    ]);
    expect((await validate({ exp }, { secret: encoded, secretEncoding: "base64" })).warnings).toEqual([]);
    expect(
      (await validate({ exp }, { secret: base64url("another ".repeat(8)), secretEncoding: "base64url" })).warnings,
    ).toEqual([]);
    expect((await validate({ exp }, { secret: `${SECRET}\n` })).warnings).toEqual([
      "The secret begins or ends with white space, which is part of it",
    ]);
  });
});
