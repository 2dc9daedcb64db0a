import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { sign as operation } from "../../../src/tools/jwt/sign.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { JWT_IO } from "./published.ts";
import { NOW, nested, pairFor, SECRET, signToken, validateToken } from "./support.ts";

const sign = (input: Readonly<Record<string, unknown>> = {}) =>
  signToken({ payload: {}, secret: SECRET, now: NOW, ...input });

const pathOf = async (input: Readonly<Record<string, unknown>>) => (await refusedLater(() => sign(input))).path;

test("makes the token of jwt.io", async () => {
  expect(await signToken({ ...operation.example, now: NOW })).toEqual({
    token: JWT_IO.token,
    header: { alg: "HS256", typ: "JWT" },
    payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 },
    warnings: [
      "The token never expires: it has no exp",
      "The secret is weak: HS256 needs at least 256 bits (RFC 7518, 3.2), and this one has 152",
    ],
  });
});

/** Names, some of which JSON or JavaScript treats specially. */
const name = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("__proto__", "constructor", "toJSON", ""));
/** Integers beyond 2^53 are refused. */
const value = fc.jsonValue({ maxDepth: 4 }).filter((each) => !/\d{16}/.test(JSON.stringify(each)));
const payloads = fc
  .dictionary(
    name.filter((claim) => !["exp", "nbf", "iat"].includes(claim)),
    value,
    { maxKeys: 8 },
  )
  .map((payload): Record<string, unknown> => JSON.parse(JSON.stringify(payload)));
const headers = fc.record({ kid: fc.string(), typ: fc.constant("at+jwt"), extra: value }, { requiredKeys: [] });

test.each([...SIGNATURE_ALGORITHM_NAMES])("validate accepts what sign signs by %s", async (algorithm) => {
  const pair = algorithmNamed(algorithm).key === "secret" ? null : pairFor(algorithm);
  const inJson = pair ? [JSON.stringify(pair.privateJwk), JSON.stringify(pair.publicJwk)] : [SECRET, SECRET];
  const secrets = fc.constantFrom(pair ? [pair.pkcs8, pair.spki] : inJson, inJson);
  await fc.assert(
    fc.asyncProperty(secrets, payloads, headers, async (keys, payload, header) => {
      const [secret] = keys;
      const signed = await sign({ payload, secret, algorithm, header, expiresIn: "1h", notBefore: 0 });
      for (const key of keys) {
        const answer = await validateToken({ token: signed.token, secret: key, now: NOW });
        expect(answer).toMatchObject({ valid: true, reason: null });
        expect(JSON.stringify([answer.header, answer.payload])).toBe(JSON.stringify([signed.header, signed.payload]));
      }
      expect(JSON.stringify(signed.payload)).toBe(JSON.stringify({ ...payload, nbf: NOW, exp: NOW + 3600 }));
    }),
    { numRuns: 8 },
  );
});

test("signs with the private key of a PEM file, also behind its certificate or public key", async () => {
  const { pkcs8, spki } = pairFor("ES256");
  for (const secret of [`${spki}\n${pkcs8}`, `${pkcs8}\n${spki}`]) {
    const { token } = await sign({ secret, algorithm: "ES256" });
    expect((await validateToken({ token, secret: spki, now: NOW })).valid).toBe(true);
  }
});

describe("durations", () => {
  test.each<[span: number | string, seconds: number]>([
    [90, 90],
    ["90", 90],
    ["1s", 1],
    ["15m", 900],
    ["2h", 7200],
    ["7d", 604_800],
    ["1w", 604_800],
    [31_536_000_000, 31_536_000_000],
  ])("%j", async (span, seconds) => {
    expect((await sign({ expiresIn: span, now: NOW + 0.9 })).payload).toEqual({ exp: NOW + seconds });
    expect((await sign({ notBefore: span })).payload).toEqual({ nbf: NOW + seconds });
  });

  test.each([
    ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 31_536_000_001, 1e21, "", "m", "1.5h", "-5m", "+5m", " 5m"],
    ...["5m ", "5 m", "5M", "1h30m", "5y", "0x5", "1e3", "soon", "1000000000000w"],
  ])("%j is refused", async (span) => {
    expect(await pathOf({ expiresIn: span })).toBe("/expiresIn");
    expect(await pathOf({ notBefore: span })).toBe("/notBefore");
  });

  test("a token may become valid immediately, but not expire immediately", async () => {
    expect((await sign({ notBefore: 0 })).payload).toEqual({ nbf: NOW });
    expect(await refusedLater(() => sign({ expiresIn: "0m" }))).toMatchObject({
      path: "/expiresIn",
      message: expect.stringMatching(/such as "15m", more than 0, at most 1000 years$/),
    });
    expect((await refusedLater(() => sign({ notBefore: -1 }))).message).toEndWith('such as "15m", at most 1000 years');
  });

  test("a duration is refused if the payload contains the time", async () => {
    expect(await pathOf({ payload: { exp: NOW }, expiresIn: 60 })).toBe("/expiresIn");
    expect(await pathOf({ payload: { nbf: NOW }, notBefore: 60 })).toBe("/notBefore");
  });

  test("times in the payload are signed unchanged, with warnings", async () => {
    const payload = { iat: NOW, nbf: NOW, exp: NOW - 60, auth_time: "x" };
    const warnings = [
      "The token has already expired: its exp is not in the future",
      "The token is never valid: it expires (exp) before it becomes valid (nbf)",
    ];
    expect(await sign({ payload })).toMatchObject({ payload, warnings });
    expect((await sign({ payload: { exp: NOW } })).warnings).toEqual(warnings.slice(0, 1));
    expect((await sign({ payload: { exp: NOW + 1 } })).warnings).toEqual([]);
  });

  test.each(["exp", "nbf", "iat"])("%s that is not a number is refused", async (claim) => {
    for (const value of ["1", null, true, [1]])
      expect(await pathOf({ payload: { [claim]: value } })).toBe(`/payload/${claim}`);
  });
});

test.each([
  ['{"n":9007199254740993}', "/payload/n"],
  ['{"n":1e400}', "/payload/n"],
  ['{"n":[1,{"m/":-12345678901234567890}]}', "/payload/n/1/m~1"],
])("%s is refused: a double cannot hold its number", async (payload, path) => {
  expect(await pathOf({ payload: JSON.parse(payload) })).toBe(path);
});

// The last two have 64 levels, and make a token of 65,536 bytes.
test.each([
  ...[9007199254740991, 1e2, 1e21, 2 ** 80, Number.MAX_VALUE, 0.30000000000000004, "12345678901234567890"],
  ...[JSON.parse(nested(63)), "x".repeat(49_083)],
])("the value %# is signed", async (n) => {
  expect((await sign({ payload: { n } })).payload).toEqual({ n });
});

describe("headers", () => {
  test("come after alg and typ, and may change typ", async () => {
    const { header } = await sign({ header: { kid: "k", typ: "at+jwt", cty: "x", n: [1] } });
    expect(JSON.stringify(header)).toBe('{"alg":"HS256","typ":"at+jwt","kid":"k","cty":"x","n":[1]}');
  });

  const cases = ["alg", "crit", "b64", "jwk", "jku", "x5c", "x5u"].map((member) => [member, "HS256"] as const);
  test.each([...cases, ["kid", 5], ["typ", null], ["cty", {}]] as const)("%s: %j is refused", async (member, value) => {
    expect(await pathOf({ header: { [member]: value } })).toBe(`/header/${member}`);
  });
});

describe("keys that cannot sign", () => {
  const { pkcs8, spki, publicJwk, privateJwk } = pairFor("RS256");
  const { d = "" } = pairFor("Ed25519").privateJwk;
  const mixed = { ...pairFor("EdDSA").publicJwk, d: (d.startsWith("A") ? "B" : "A") + d.slice(1) };
  const oct = { kty: "oct", k: "AAAA" };
  const toVerify = JSON.stringify({ ...oct, key_ops: ["verify"] });
  const noPrimes = JSON.stringify({ ...privateJwk, p: undefined, q: undefined });
  test.each<[reason: string, secret: string, algorithm: string, message: string]>([
    ["a public PEM", spki, "RS256", "signing needs the private key, and this is an RSA public key"],
    ["a public JWK", JSON.stringify(publicJwk), "PS256", "private key, and this is an RSA public key"],
    ["a private PEM for HS256", pkcs8, "HS256", "and this is an RSA private key (HS256 is the default of algorithm)"],
    ["another curve", pairFor("ES384").pkcs8, "ES256", "and this is a P-384 private key"],
    ["a JWK to verify", toVerify, "HS256", 'not meant to sign ("key_ops") (HS256 is the default of algorithm)'],
    ["a JWKS", JSON.stringify({ keys: [oct] }), "HS256", "it is unknown which of its keys signs"],
    ["an empty JWKS", JSON.stringify({ keys: [] }), "HS256", "it is unknown which of its keys signs"],
    ["RSA without its primes", noPrimes, "RS256", "(an RSA JWK needs p, q, dp, dq and qi)"],
    ["halves of two keys", JSON.stringify(mixed), "EdDSA", "its private and its public numbers do not belong together"],
  ])("%s", async (_, secret, algorithm, message) => {
    const refusal = await refusedLater(() => sign({ secret, algorithm }));
    expect(refusal.path).toBe("/secret");
    expect(refusal.message).toEndWith(message);
  });

  test.each(["none", "ES256K", "hs256", "constructor", ""])("the algorithm %j is refused", async (algorithm) => {
    expect(await pathOf({ algorithm })).toBe("/algorithm");
  });
});

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ["a payload too deep", { payload: JSON.parse(nested(65)) }, "/payload"],
  ["a header too deep", { header: JSON.parse(nested(65)) }, "/header"],
  ["a payload of 64 KiB", { payload: { a: "x".repeat(65_536) } }, "/payload"],
  ["a payload that makes a token of 65,537 bytes", { payload: { a: "x".repeat(49_084) } }, "/payload"],
  ["a header of 64 KiB", { header: { a: "x".repeat(65_536) } }, "/header"],
])("%s, which validate would not take, is refused", async (_, input, path) => {
  expect(await pathOf(input)).toBe(path);
});
