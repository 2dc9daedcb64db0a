import { describe, expect, setSystemTime, test } from "bun:test";
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from "jose";
import { createIssuer, InvalidOptionError, type WrongToken } from "../../src/index.ts";

const AUDIENCE = "orders";

/** The JWT checks of a service: discovery, then the key set of that issuer. */
async function checksOf(issuer: string, ask: typeof fetch = fetch) {
  const response = await ask(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri } = await response.json();
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 0, [customFetch]: ask });
  return (token: string) => jwtVerify(token, keys, { issuer, audience: AUDIENCE });
}

async function codeOf(checking: Promise<unknown>): Promise<string> {
  const error = await checking.then(() => "accepted").catch((refusal: unknown) => refusal);
  if (!(error instanceof errors.JOSEError)) return String(error);
  return `${error.code} ${"claim" in error ? error.claim : ""}`.trim();
}

const [NOW, HOUR] = [1_700_000_000, 3600];
const WRONG: readonly (readonly [WrongToken, string, claims: object])[] = [
  ["expired", "ERR_JWT_EXPIRED exp", { iat: NOW - 2 * HOUR, exp: NOW - HOUR }],
  ["not-yet-valid", "ERR_JWT_CLAIM_VALIDATION_FAILED nbf", { nbf: NOW + HOUR, exp: NOW + 2 * HOUR }],
  ["wrong-audience", "ERR_JWT_CLAIM_VALIDATION_FAILED aud", { aud: "https://wrong-audience.example" }],
  ["wrong-issuer", "ERR_JWT_CLAIM_VALIDATION_FAILED iss", { iss: "https://wrong-issuer.example" }],
  ["bad-signature", "ERR_JWS_SIGNATURE_VERIFICATION_FAILED", {}],
  ["unknown-key", "ERR_JWKS_NO_MATCHING_KEY", {}],
  ["alg-none", "ERR_JOSE_NOT_SUPPORTED", {}],
];

describe.each(["ES256", "EdDSA", "RS256"] as const)("an issuer with %s", (algorithm) => {
  test("gives tokens that jose accepts, and those that are wrong on purpose are refused for that reason", async () => {
    await using issuer = await createIssuer({ algorithm });
    const check = await checksOf(issuer.url);
    const token = await issuer.token({ sub: "ada", aud: AUDIENCE, scope: "read write", claims: { groups: ["ops"] } });
    const { payload, protectedHeader } = await check(token);
    expect(payload).toMatchObject({ sub: "ada", scope: "read write", groups: ["ops"], iss: issuer.url });
    expect(protectedHeader).toEqual({ alg: algorithm, kid: expect.any(String), typ: "JWT" });
    for (const [wrong, code] of WRONG)
      expect([wrong, await codeOf(check(await issuer.token({ aud: AUDIENCE, wrong })))]).toEqual([wrong, code]);
  });

  test("refuses its former tokens after a rotation, unless the key is kept", async () => {
    await using issuer = await createIssuer({ algorithm });
    const check = await checksOf(issuer.url);
    const first = await issuer.token({ aud: AUDIENCE });
    expect(await codeOf(check(first))).toBe("accepted");
    await issuer.rotate({ keep: true });
    const second = await issuer.token({ aud: AUDIENCE });
    expect([await codeOf(check(first)), await codeOf(check(second))]).toEqual(["accepted", "accepted"]);
    await issuer.rotate();
    expect(await codeOf(check(await issuer.token({ aud: AUDIENCE })))).toBe("accepted");
    expect([await codeOf(check(first)), await codeOf(check(second))]).toEqual(
      Array(2).fill("ERR_JWKS_NO_MATCHING_KEY"),
    );
  });
});

/**
 * The thumbprints of the keys of the seed "demo": the first one, and the one after a rotation. Computed with Python's
 * `cryptography` (38.0.4), from HKDF with SHA-256 and the labels of the keys.
 */
const SEEDED = {
  ES256: ["q_iJoidE_KONY4LPlMBWUp7_6iani-bsmR7B1NjSm14", "5_snkGQ8mPwWBUSMUSy9QWUG1LFzft8pwrOoJ7hE_A4"],
  EdDSA: ["iudQ-msOGMlfLogbcWmCouupKZc8ia76TikZ_asuBVQ", "CwwyygYKd1glJ05rSSMx7cfT_Y5LRQ9IuYj88tqysD0"],
  RS256: ["aouuo34v0swwX_vHYxZpz6dVNDd8PXirMIH4OusZgCM", "VHEzYgc6Jh9oQU7bTS68SCdJxuI4kZQuUUGMcF7qWJI"],
} as const;

test.each(Object.entries(SEEDED))("a seed gives the same keys of %s, on every machine", async (algorithm, kids) => {
  const issuer = await createUntyped({ algorithm, seed: "demo", listen: false });
  const kid = async () => {
    const { keys } = await (await issuer.fetch("/jwks")).json();
    return keys.map((key: { kid: string }) => key.kid);
  };
  expect(await kid()).toEqual([kids[0]]);
  // Two at the same time are two, one after the other.
  await Promise.all([issuer.rotate(), issuer.rotate({ keep: true })]);
  expect((await kid()).slice(1)).toEqual([kids[1]]);
});

test("without a seed, keys differ; none has its private half in the key set", async () => {
  const sets = await Promise.all([1, 2].map(async () => (await createIssuer({ listen: false })).fetch("/jwks")));
  const [one, other] = await Promise.all(sets.map((response) => response.json()));
  expect(one.keys[0].x).not.toBe(other.keys[0].x);
  expect(Object.keys(one.keys[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const rsa = await createIssuer({ algorithm: "RS256", seed: "demo", listen: false });
  const { keys } = await (await rsa.fetch("/jwks")).json();
  expect(Object.keys(keys[0]).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

test("without a port, requests are answered in process", async () => {
  const issuer = await createIssuer({ issuer: "https://login.example.com/tenant", listen: false });
  const check = await checksOf("https://login.example.com/tenant", Object.assign(issuer.fetch, { preconnect() {} }));
  expect(await codeOf(check(await issuer.token({ aud: AUDIENCE })))).toBe("accepted");
  const { jwks_uri, token_endpoint } = await (await issuer.fetch("/.well-known/openid-configuration")).json();
  expect([jwks_uri, token_endpoint]).toEqual(["jwks", "token"].map((end) => `https://login.example.com/tenant/${end}`));
  expect((await (await issuer.fetch(jwks_uri)).json()).keys).toHaveLength(1);
  expect([issuer.url, (await issuer.fetch("/tenant/nope")).status]).toEqual(["https://login.example.com/tenant", 404]);
  expect((await issuer.fetch("/jwks")).status).toBe(200);
  await issuer.close();
});

test("a closed issuer does not answer, and its port is free", async () => {
  const issuer = await createIssuer();
  await issuer.close();
  const port = Number(new URL(issuer.url).port);
  await using again = await createIssuer({ port });
  expect(again.url).toBe(issuer.url);
});

test("the claims of each token are those of a valid one, with whole seconds, but for what is wrong", async () => {
  setSystemTime(NOW * 1000 + 900);
  const issuer = await createIssuer({ listen: false });
  const valid = { iss: "http://localhost", sub: "test", iat: NOW, exp: NOW + HOUR, jti: expect.any(String) };
  expect(decodeJwt(await issuer.token())).toEqual(valid);
  for (const [wrong, , claims] of WRONG)
    expect(decodeJwt(await issuer.token({ wrong }))).toEqual({ ...valid, ...claims });
  setSystemTime();
});

test("claims replace those of the issuer, and a lifetime is in seconds", async () => {
  const issuer = await createIssuer({ listen: false });
  for (const expiresIn of [1, 315_360_000]) {
    const { iat = 0, exp } = decodeJwt(await issuer.token({ expiresIn }));
    expect(exp).toBe(iat + expiresIn);
  }
  const claims = { sub: 7, aud: ["a"], iat: "then", exp: undefined, "": null };
  const { jti: _, ...replaced } = decodeJwt(await issuer.token({ aud: ["b", "c"], claims }));
  expect<unknown>(replaced).toEqual({ iss: issuer.url, sub: 7, aud: ["a"], iat: "then", "": null });
});

/** Options as a program without types gives them. */
const createUntyped = (options: object) => createIssuer(options);
const thrownBy = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

const NO_ISSUER = expect.stringContaining("is not the URL of an issuer; use one like");
const NO_LOOPBACK = expect.stringContaining("use a loopback address: 127.0.0.1, ::1 or localhost");

test.each([
  [{ algorithm: "HS256" }, "algorithm", '"HS256" is not known; use one of ES256, EdDSA, RS256'],
  [{ seed: [] }, "seed", "must be a string, a number or a boolean"],
  ...["https://a.example?b", "xhttps://a.example", "http://["].map(
    (issuer) => [{ issuer }, "issuer", NO_ISSUER] as const,
  ),
  [{ port: 70_000 }, "port", '"70000" is not a port; use a whole number from 0 to 65535'],
  ...["0.0.0.0", "::", "127.evil.example"].map((hostname) => [{ hostname }, "hostname", NO_LOOPBACK] as const),
  [{ listen: "no" }, "listen", "must be true or false"],
  [{ host: "::1" }, "host", expect.stringContaining("unknown option; ")],
])("%j is refused", async (options, option, problem) => {
  const error = await thrownBy(createUntyped(options));
  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ option });
  expect(String(error).replace(`InvalidOptionError: ${option}: `, "")).toEqual(problem);
});

test.each([
  [{ wrong: "expird" }, /^wrong: "expird" is not known; use one of expired, not-yet-valid, .*, alg-none$/],
  [{ wrong: "toString" }, /^wrong: /],
  [{ expiresIn: 0 }, /^expiresIn: must be a whole number of seconds, from 1 to 315360000$/],
  [{ expiresIn: 1.5 }, /^expiresIn: must be/],
  [{ expiresIn: 315_360_001 }, /^expiresIn: must be/],
  [{ scope: 'a "b"' }, /^scope: must be scopes of printable ASCII/],
  ...["a  b", '"a', 'a"'].map((scope) => [{ scope }, /^scope: must be scopes/] as const),
  [{ scope: ["a"] }, /^scope: must be a string, a number or a boolean$/],
  [{ sub: "" }, /^sub: must be a text that is not empty$/],
  [{ aud: [], claims: [] }, /^claims: must be an object$/],
  [{ aud: ["a", 1] }, /^aud: must be a text that is not empty, or a list of such texts$/],
  [{ audience: "a" }, /^audience: unknown option; /],
])("a token of %p is refused", async (options: object, message) => {
  const issuer = await createIssuer({ listen: false });
  const error = await thrownBy(issuer.token(options));
  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
});

test("a rotation with other options is refused", async () => {
  const { rotate } = await createIssuer({ listen: false });
  const errorOf = async (options: object) => String(await thrownBy(rotate(options)));
  expect(await errorOf({ keep: "yes" })).toBe("InvalidOptionError: keep: must be true or false");
  expect(await errorOf({ kept: true })).toBe("InvalidOptionError: kept: unknown option; use keep");
});
