import { describe, expect, test } from "bun:test";
import { parseIssuers } from "../../src/auth/trusted-issuers.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "../../src/tools/jwt/token/algorithms.ts";

const parse = (content: unknown) => parseIssuers(JSON.stringify(content), "/etc/sidekit/issuers.json");

test("an entry needs its issuer alone: keys come from discovery, and every algorithm of public keys is accepted", () => {
  const asymmetric = SIGNATURE_ALGORITHM_NAMES.filter((name) => !name.startsWith("HS"));
  expect(parse([{ issuer: "https://id.example.com" }])).toEqual([
    { issuer: "https://id.example.com", source: { kind: "discovery" }, audience: undefined, algorithms: asymmetric },
  ]);
});

test("an entry may name its key set, audiences and algorithms; a path is relative to the file", () => {
  expect(
    parse([
      { issuer: "one", jwks: "https://id.example.com/keys", audience: "api" },
      { issuer: "two", jwks: "keys/two:2.json", audience: ["a", "b"], algorithms: ["ES256"] },
      { issuer: "three", jwks: "HTTP://127.0.0.1:8080/keys", algorithms: "RS256" },
    ]),
  ).toMatchObject([
    { source: { kind: "url", url: "https://id.example.com/keys" }, audience: ["api"] },
    { source: { kind: "file", path: "/etc/sidekit/keys/two:2.json" }, audience: ["a", "b"], algorithms: ["ES256"] },
    { source: { kind: "url", url: "HTTP://127.0.0.1:8080/keys" }, algorithms: ["RS256"] },
  ]);
});

test("a list has at most 32 entries", () => {
  const names = Array.from({ length: 32 }, (_, index) => `https://${index}.example.com`);
  expect(parse(names.map((issuer) => ({ issuer, audience: names })))).toHaveLength(32);
});

describe("refused, with the place in the file", () => {
  const A = "https://a.example.com";
  const AUDIENCE = "entry 1: audience: must be a non-empty text or a list of 1 to 32";
  test.each<[unknown, string]>([
    [{}, "must be a list"],
    [[], "must be a list of 1 to 32"],
    [Array.from({ length: 33 }, (_, index) => ({ issuer: `https://${index}.example.com` })), "1 to 32"],
    [[{ issuer: A, audience: Array(33).fill("a") }], AUDIENCE],
    [[{ issuer: A, audience: [""] }], AUDIENCE],
    [[1], "entry 1: must be an object"],
    [[{ issuer: A }, {}], "entry 2: issuer: missing; it must be a non-empty text"],
    [[{ issuer: 5 }], "entry 1: issuer: must be a non-empty text, not a number"],
    [[{ issuer: A }, { issuer: A, jwks: "b" }], "entry 2: issuer: an earlier entry has the same"],
    [[{ issuer: A, jwk: "x" }], 'entry 1: jwk: unknown field; did you mean "jwks"?'],
    [[{ issuer: "a.example.com" }], "entry 1: issuer: must be an https URL"],
    [[{ issuer: "http://a.example.com" }], "must be an https URL, or an http URL of a loopback address"],
    [[{ issuer: "http://localhost.example.com" }], "entry 1: issuer: must be an https URL"],
    [[{ issuer: A, jwks: "https://a.example.com/keys#a" }], "without a user, a password and a fragment"],
    [[{ issuer: A, jwks: "http://a.example.com/keys" }], "entry 1: jwks: must be an https URL"],
    [[{ issuer: A, jwks: "file:///etc/passwd" }], "entry 1: jwks: must be an https URL"],
    [[{ issuer: A, jwks: "" }], "entry 1: jwks: must be a non-empty text"],
    [[{ issuer: A, audience: [] }], AUDIENCE],
    [[{ issuer: A, audience: ["a", 1] }], AUDIENCE],
    [[{ issuer: A, algorithms: ["ES256", "HS256"] }], "entry 1: algorithms: must be one of RS256"],
    [[{ issuer: A, algorithms: ["es256"] }], "entry 1: algorithms: must be one of RS256"],
  ])("%j", (content, message) => {
    expect(() => parse(content)).toThrow(message);
  });

  test("a text that is not JSON", () => {
    expect(() => parseIssuers("issuer: https://a.example.com", "x")).toThrow("is not JSON");
  });
});
