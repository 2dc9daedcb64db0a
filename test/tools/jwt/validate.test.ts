import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { JWT_IO } from "./published.ts";
import { base64url, jws, NOW, pairFor, SECRET, signToken, validateToken } from "./support.ts";

type Fields = Readonly<Record<string, unknown>>;

function signed(payload: object, header: object = {}): string {
  const input = jws({ alg: "HS256", ...header }, payload).replace(/\.[^.]*$/, "");
  return `${input}.${createHmac("sha256", SECRET).update(input).digest("base64url")}`;
}

const validate = (payload: object, input: Fields = {}) =>
  validateToken({ token: signed(payload), secret: SECRET, now: NOW, ...input });

test("reports the fields of decode and every check", async () => {
  const payload = { iss: "a", sub: "b", aud: "c", exp: NOW + 60, nbf: NOW - 60 };
  const passed = (check: string, message: string) => ({ check, passed: true, message });
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
      passed("signature", "The signature matches"),
      passed("expiration", "The token expires 2023-11-14T22:14:20.000Z (in 1 minute)"),
      passed("notBefore", "The token has been valid since 2023-11-14T22:12:20.000Z (1 minute ago)"),
      passed("issuer", "The issuer is as expected"),
      passed("audience", "The audience is as expected"),
      passed("subject", "The subject is as expected"),
    ],
  });
  const { checks } = await validate({ iss: 5, aud: 5, sub: 5 });
  expect(checks.map(({ check }) => check)).toEqual(["signature", "expiration", "notBefore"]);
});

test("an expired token is valid within the tolerance, and its signature beyond it", async () => {
  expect(await validate({ exp: NOW - 5 }, { clockTolerance: 10 })).toMatchObject({ valid: true, expired: true });
  expect(await validate({ exp: NOW - 5 })).toMatchObject({ valid: false, signatureValid: true });
});

const other = (claim: string) => `The ${claim} is not the expected one`;
test.each<[payload: object, expected: Fields, reason: string | null]>([
  [{ iss: "a" }, { issuer: "A" }, other("issuer")],
  [{ iss: ["a"] }, { issuer: "a" }, other("issuer")],
  [{}, { issuer: "" }, "The token has no issuer"],
  [{ sub: "a" }, { subject: "b" }, other("subject")],
  [{}, { subject: "b" }, "The token has no subject"],
  [{ aud: "a" }, { audience: "a" }, null],
  [{ aud: "a" }, { audience: ["b", "a"] }, null],
  [{ aud: ["a", "b"] }, { audience: "b" }, null],
  [{ aud: ["a", "b"] }, { audience: ["c"] }, other("audience")],
  [{ aud: "ab" }, { audience: "a" }, other("audience")],
  [{ aud: [["a"]] }, { audience: "a" }, other("audience")],
  [{ aud: [] }, { audience: "a" }, other("audience")],
  [{}, { audience: "a" }, "The token has no audience"],
])("of the payload %j, %j is expected", async (payload, expected, reason) => {
  expect(await validate(payload, expected)).toMatchObject({ valid: reason === null, signatureValid: true, reason });
});

test("algorithms that are not named are refused", async () => {
  expect((await validate({}, { algorithms: ["RS256", "HS256"] })).valid).toBe(true);
  const reason = "The algorithm HS256 is not among those allowed";
  for (const algorithm of ["HS384", "hs256", "HS256 "])
    expect(await validate({}, { algorithms: [algorithm] })).toMatchObject({
      ...{ valid: false, signatureValid: false, reason },
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
  const failed = (check: string, message: string) => ({ check, passed: false, message });
  expect<unknown>(answer.checks).toEqual([
    failed("signature", "The token is encrypted (JWE) and has no signature to verify"),
    failed("expiration", "The payload is encrypted: its expiration cannot be checked"),
    failed("notBefore", "The payload is encrypted: its not-before time cannot be checked"),
    failed("issuer", "The payload is encrypted: its issuer cannot be checked"),
  ]);
});

test("verifies the signature of the token as it was sent, not of its JSON", async () => {
  const respelt = signed({ a: 1 }).replace(/\.[^.]*\./, `.${base64url('{ "a":1}')}.`);
  expect((await validateToken({ token: respelt, secret: SECRET })).signatureValid).toBe(false);
});

describe("warnings about the secret", () => {
  const exp = NOW + 60;
  const warningsOf = async (secret: string, more: Fields = {}) =>
    (await validate({ exp }, { secret, ...more })).warnings;

  test("of one that is shorter than the digest", async () => {
    const weak = "The secret is weak: HS256 needs at least 256 bits (RFC 7518, 3.2), and this one has 152";
    expect((await validateToken(JWT_IO)).warnings).toEqual(["The token never expires: it has no exp", weak]);
    const secret = "x".repeat(32);
    const { token } = await signToken({ payload: { exp }, secret });
    expect(await warningsOf(secret, { token })).toEqual([]);
  });

  test("of a private key", async () => {
    const { pkcs8, privateJwk } = pairFor("ES256");
    const oct = { kty: "oct", k: "AAAA" };
    const { token } = await signToken({ payload: { exp }, secret: pkcs8, algorithm: "ES256" });
    for (const secret of [pkcs8, JSON.stringify(privateJwk), JSON.stringify({ keys: [privateJwk, oct] })])
      expect(await warningsOf(secret, { token })).toEqual([
        "The secret is a private key, and only its public half was used: send the public key instead",
      ]);
  });

  test.each<[secret: string, encoding: string, isHinted: boolean]>([
    [Buffer.from(SECRET).toString("base64"), "utf8", true],
    [Buffer.from(SECRET).toString("base64"), "base64", false],
    [Buffer.alloc(16, 0xff).toString("base64url"), "utf8", true],
    ["0123456789abcdef0123456789abcdef", "utf8", true],
    ["0123456789abcdef0123456789abcd", "utf8", false],
    [`${SECRET} `, "utf8", false],
  ])("of one that does not match and may be encoded: %j in %s, %p", async (secret, secretEncoding, isHinted) => {
    const token = signed({ exp });
    const hint = "The secret was read as text; if it is base64 or hexadecimal, its encoding must be given";
    expect((await warningsOf(secret, { token, secretEncoding })).includes(hint)).toBe(isHinted);
  });
});
