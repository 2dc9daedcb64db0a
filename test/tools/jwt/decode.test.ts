import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { refused } from "./refused.ts";
import { decodeToken } from "./run.ts";
import { base64url, JWT_IO, jws, nested } from "./tokens.ts";

const NOW = 1_700_000_000;
const HEADER = { alg: "HS256" };
const decode = (payload: unknown, header: unknown = HEADER) => decodeToken({ token: jws(header, payload), now: NOW });

test("shows everything that the token of jwt.io says", () => {
  expect(decodeToken({ token: JWT_IO.token, now: 1_516_239_022 + 300 })).toEqual({
    header: { alg: "HS256", typ: "JWT" },
    payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 },
    signature: "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    claims: [
      { claim: "sub", name: "Subject", value: "1234567890" },
      { claim: "name", name: "Full name", value: "John Doe" },
      {
        claim: "iat",
        name: "Issued at",
        value: 1516239022,
        time: "2018-01-18T01:30:22.000Z",
        relative: "5 minutes ago",
      },
    ],
    metadata: { format: "JWS", algorithm: "HS256", type: "JWT", keyId: null, size: 155 },
    expired: false,
    expiresAt: null,
    issuedAt: "2018-01-18T01:30:22.000Z",
    notBefore: null,
    status: "no-expiration",
    warnings: ["The token never expires: it has no exp"],
  });
});

// RFC 7516, appendix A.1: RSA-OAEP and A256GCM; only its header can be read.
test("shows the header of an encrypted token and says that the rest is encrypted", () => {
  const token = `${base64url('{"alg":"RSA-OAEP","enc":"A256GCM","kid":"k1"}')}.OKOawDo13gRp.48V1_ALb6US04U3b.5eym8TW_c8SuK0lt.XFBoMYUZodetZdvT`;
  expect(decodeToken({ token, now: NOW })).toEqual({
    header: { alg: "RSA-OAEP", enc: "A256GCM", kid: "k1" },
    payload: null,
    signature: null,
    claims: [],
    metadata: { format: "JWE", algorithm: "RSA-OAEP", type: null, keyId: "k1", size: token.length },
    expired: false,
    expiresAt: null,
    issuedAt: null,
    notBefore: null,
    status: "no-expiration",
    warnings: ["The payload is encrypted (JWE): claims and times cannot be read"],
  });
});

describe("what is forgiven", () => {
  const wrapped = [
    (token: string) => `  ${token}\n`,
    (token: string) => `Bearer ${token}`,
    (token: string) => `\tbEARER   ${token}\r\n`,
  ];
  test.each(wrapped)("white space around a token and one Bearer before it (%#)", (wrap) => {
    expect(decodeToken({ token: wrap(JWT_IO.token), now: NOW })).toEqual(
      decodeToken({ token: JWT_IO.token, now: NOW }),
    );
  });

  test("a second Bearer is not", async () => {
    expect(await refused(() => decodeToken({ token: `Bearer Bearer ${JWT_IO.token}` }))).toMatchObject({
      path: "/token",
    });
  });
});

describe("what is no token", () => {
  const cases: [reason: string, token: string, message: string][] = [
    ["nothing", "", "Must be a non-empty text"],
    ["white space", " \n", "Must not be empty"],
    ["a word", "hello", "separated by full stops, and has 1"],
    ["two parts", "a.b", "and has 2"],
    ["four parts", "a.b.c.d", "and has 4"],
    ["six parts", "a.b.c.d.e.f", "and has 6"],
    ["a header that is not base64url", "e+0.e30.AA", "The header is not base64url"],
    ["a header of 4n+1 characters", "e30aa.e30.AA", "The header is not base64url"],
    ["padding", "e30=.e30.AA", "The header is not base64url"],
    ["padding in the payload", "e30.e30=.AA", "The payload is not base64url"],
    ["white space inside", "e30.e3 0.AA", "The payload is not base64url"],
    ["a signature that is not base64url", "e30.e30.A!A", "The signature is not base64url"],
    ["a padded signature", "e30.e30.AA==", "The signature is not base64url"],
    ["a broken part of a JWE", `${base64url("{}")}.AA.A+.AA.AA`, "The initialization vector is not base64url"],
    ["an empty header", ".e30.AA", "The header is empty"],
    ["an empty payload", "e30..AA", "The payload is empty"],
    ["The header is not UTF-8", jws(new Uint8Array([0x7b, 0xff, 0x7d]), {}), "The header is not valid UTF-8"],
    ["The payload is not UTF-8", jws({}, new Uint8Array([0xc3, 0x28])), "The payload is not valid UTF-8"],
    ["a header that is not JSON", jws("{alg:1}", {}), "The header is not JSON"],
    ["a byte-order mark", jws("\ufeff{}", {}), "The header is not JSON"],
    ["a payload that is text", jws({}, "hello"), "The payload is not JSON"],
    ["a payload that is null", jws({}, "null"), "The payload is JSON, but not an object"],
    ["a payload that is a list", jws({}, "[]"), "The payload is JSON, but not an object"],
    ["a header that is a number", jws("1", {}), "The header is JSON, but not an object"],
    ["a header too deep", jws(nested(65), {}), "The header is nested more than 64 levels deep"],
    ["a payload too deep", jws({}, nested(65)), "The payload is nested more than 64 levels deep"],
    ["brackets alone", jws({}, "[".repeat(40_000)), "The payload is nested more than 64 levels deep"],
    ["64 KiB and one byte", "a".repeat(65_537), "Must be a non-empty text of at most 65,536 bytes"],
  ];
  test.each(cases)("%s", async (_, token, message) => {
    const refusal = await refused(() => decodeToken({ token }));
    expect(refusal.path).toBe("/token");
    expect(refusal.message).toContain(message);
  });

  test("64 levels and 64 KiB are within the limits", () => {
    expect(decode(nested(64), nested(64)).payload).toEqual(JSON.parse(nested(64)));
    const filler = "x".repeat(65_536 * 0.75 - 40);
    expect(decode({ filler }).payload).toEqual({ filler });
    expect(decode({ text: `"${"[".repeat(1000)}` }).payload).toEqual({ text: `"${"[".repeat(1000)}` });
  });
});

describe("claims", () => {
  test("come in the order of the payload, named by their standards", () => {
    const { claims } = decode({ iss: "a", zoneinfo: "Europe/Rome", "https://example.com/role": "admin", mine: null });
    expect(claims).toEqual([
      { claim: "iss", name: "Issuer", value: "a" },
      { claim: "zoneinfo", name: "Time zone", value: "Europe/Rome" },
      { claim: "https://example.com/role", name: "Public claim", value: "admin" },
      { claim: "mine", name: "Private claim", value: null },
    ]);
  });

  test("with names that objects inherit are claims like any other", () => {
    const { claims, payload } = decode('{"__proto__":1,"constructor":2,"toString":3}');
    expect(claims.map(({ claim, name, value }) => [claim, name, value])).toEqual([
      ["__proto__", "Private claim", 1],
      ["constructor", "Private claim", 2],
      ["toString", "Private claim", 3],
    ]);
    expect(Object.keys(payload ?? {})).toEqual(["__proto__", "constructor", "toString"]);
  });

  test("that are moments carry their time", () => {
    const { claims } = decode({ auth_time: NOW - 7200, updated_at: NOW, exp: NOW + 90 * 86_400 });
    expect(claims.map(({ time, relative }) => [time, relative])).toEqual([
      ["2023-11-14T20:13:20.000Z", "2 hours ago"],
      ["2023-11-14T22:13:20.000Z", "now"],
      ["2024-02-12T22:13:20.000Z", "in 3 months"],
    ]);
  });
});

test("the payload survives unchanged, whatever JSON it holds", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (payload) => {
      const json = JSON.stringify(payload);
      const decoded = decode(json);
      expect(JSON.stringify(decoded.payload)).toBe(json);
      expect(decoded.claims.map(({ claim, value }) => [claim, value])).toEqual(Object.entries(JSON.parse(json)));
    }),
  );
});
