import { describe, expect, mock, setSystemTime, test } from "bun:test";
import { createAuth, RememberedTokens, type Verified, verify } from "../../src/auth/auth.ts";
import { createIssuer } from "../../src/issuer/issuer.ts";
import type { Issuer } from "../../src/issuer/options.ts";
import type { IssuerKeys } from "../../src/operation/operation.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "../../src/tools/jwt/token/algorithms.ts";
import { edgeOf } from "../support/app.ts";

const issuerWith = (keys: IssuerKeys["keys"]) => ({
  ...{ issuer: "i", keys, ageSeconds: 0, audience: undefined },
  algorithms: SIGNATURE_ALGORITHM_NAMES,
});

const verified = (more: Partial<Verified> = {}): Verified => {
  const issuer = issuerWith([]);
  const token = { claims: "{}", expires: 100, issuer, keys: issuer.keys };
  return { ...token, headers: new Headers(), body: "", bytes: 1, ...more };
};

test("a token is known by a digest with a secret of this process", () => {
  const [one, other] = [new RememberedTokens(), new RememberedTokens()];
  expect(one.digest("token")).toBe(one.digest("token"));
  expect(one.digest("token")).not.toBe(one.digest("token2"));
  expect(one.digest("token")).not.toBe(other.digest("token"));
});

describe("the memory for tokens", () => {
  test("has 10,000 at most: the oldest go first", () => {
    const tokens = new RememberedTokens();
    for (let count = 0; count < 10_005; count++) tokens.remember(String(count), verified());
    expect(tokens.size).toBe(10_000);
    expect(tokens.find("4", 1)).toBeUndefined();
    expect(tokens.find("5", 1)).toBeDefined();
  });

  test("has 32 MiB at most, in which a token counts once", () => {
    const tokens = new RememberedTokens();
    const large = () => verified({ bytes: 8192 });
    for (let count = 0; count < 5000; count++) tokens.remember("same", large());
    expect(tokens.size).toBe(1);
    for (let count = 0; count < 5000; count++) tokens.remember(String(count), large());
    expect(tokens.size).toBe(4096);
    expect(tokens.find("4999", 1)).toBeDefined();
  });

  test("has no token that has expired and came again", () => {
    const tokens = new RememberedTokens();
    tokens.remember("a", verified());
    expect([tokens.find("a", 100), tokens.size]).toEqual([undefined, 0]);
  });
});

test("the claims of a token are kept as text, and count for the bytes that this takes", async () => {
  await using issuer = await createIssuer({ listen: false });
  const { keysFor } = await verifierFor(issuer);
  const token = await issuer.token({ claims: { names: Array.from({ length: 600 }, (_, at) => ({ [at]: 1 })) } });
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const bytes = 1024 + 2 * claims.length + Buffer.from(claims).toString("base64url").length + "test".length;
  expect(await verify(token, { keysFor }, {})).toMatchObject({ claims, bytes });
});

async function verifierFor(issuer: Issuer) {
  const keysNow = async () => (await (await issuer.fetch("/jwks")).json()).keys;
  const trusted = { ...issuerWith(await keysNow()), issuer: issuer.url };
  const keysFor = mock(() => trusted);
  const auth = createAuth({ keysFor }, undefined);
  const edge = edgeOf(() => auth);
  const ask = async (token: string, path = "/auth") => {
    const headers = { authorization: `Bearer ${token}` };
    return await edge(new Request(`http://localhost${path}`, { headers }), () => undefined);
  };
  return { trusted, keysFor, keysNow, ask };
}

test("a token that was accepted is refused as soon as its key is withdrawn", async () => {
  await using issuer = await createIssuer({ listen: false });
  const { trusted, keysNow, ask } = await verifierFor(issuer);
  const token = await issuer.token();
  expect([(await ask(token)).status, (await ask(token)).status]).toEqual([200, 200]);
  await issuer.rotate();
  trusted.keys = await keysNow();
  expect([(await ask(token)).status, (await ask(token)).status]).toEqual([401, 401]);
});

test("a token that was accepted is refused as soon as it expires", async () => {
  await using issuer = await createIssuer({ listen: false });
  const { ask } = await verifierFor(issuer);
  const expiry = Math.ceil(Date.now() / 1000) + 60;
  const token = await issuer.token({ claims: { exp: expiry } });
  const statuses = [];
  for (const now of [Date.now(), expiry * 1000 - 1, expiry * 1000]) {
    setSystemTime(now);
    statuses.push((await ask(token)).status);
  }
  setSystemTime();
  expect(statuses).toEqual([200, 200, 401]);
});

test("a token has at most 65,536 bytes", async () => {
  const problem = async (length: number) => await verify("a".repeat(length), { keysFor: () => undefined }, {});
  expect(await problem(65_536)).toBe("The token is not a signed JWT: header.payload.signature");
  expect(await problem(65_537)).toBe("The token is longer than 65536 bytes");
});

test("a token whose key is withdrawn while it is verified is not remembered", async () => {
  await using issuer = await createIssuer({ listen: false });
  const { trusted, ask } = await verifierFor(issuer);
  const token = await issuer.token();
  const first = ask(token);
  // After the token was read, and before its signature is checked.
  await Promise.resolve();
  trusted.keys = [];
  await first;
  expect((await ask(token)).status).toBe(401);
});

test("a token that is remembered meets the demands of each request, and answers have their own ids", async () => {
  await using issuer = await createIssuer({ listen: false });
  const { keysFor, ask } = await verifierFor(issuer);
  const token = await issuer.token({ scope: "read" });
  const answers = [];
  for (const query of ["", "?scope=admin", "?scope=read", "?claim=sub:x"])
    answers.push(await ask(token, `/auth${query}`));
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 403]);
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(4);
  expect(keysFor).toHaveBeenCalledTimes(1);
});
