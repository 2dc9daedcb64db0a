import { expect, test } from "bun:test";
import { base64url, decodeToken, jws, NOW } from "./support.ts";

const exp = NOW + 60;
const warnings = (header: unknown, payload: unknown, now: number | string = NOW) =>
  decodeToken({ token: jws(header, payload), now }).warnings;

const REPEATED = "more than once, and only the last one counts";
const LONG = `\\n${"x".repeat(100)}`;

test("a plain token has no warnings", () => {
  expect(warnings({ alg: "HS256", typ: "JWT", kid: "1", cty: "JWT" }, { exp, nbf: NOW, iat: NOW })).toEqual([]);
  expect(warnings({ alg: "HS256", b64: true, x5t: "t" }, { exp: 1e11 - 1 })).toEqual([]);
});

test.each<[header: unknown, warning: string]>([
  [{ alg: "nOnE" }, 'The token is not signed: its algorithm is "none"'],
  [{}, "The header names no algorithm (alg)"],
  [{ alg: "ES256K" }, "The algorithm (alg) is not one that can be verified here"],
  [{ alg: "HS256", kid: 5 }, "The header's kid is not a string"],
  [{ alg: "HS256", typ: null }, "The header's typ is not a string"],
  [{ alg: "HS256", crit: ["x"] }, "The header demands extensions (crit), and none is supported here"],
  [{ alg: "HS256", b64: false }, "The header turns the encoding of the payload off (b64), which a JWT must not do"],
  [{ alg: "HS256", jwk: {}, x5u: "u" }, "The header brings its own key (jwk, x5u), which is never trusted"],
  ['{"alg":"none","alg":"HS256"}', `The header has the member "alg" ${REPEATED}`],
])("of the header %j", (header, warning) => {
  expect(warnings(header, { exp })).toEqual([warning]);
});

test.each<[payload: unknown, warning: string]>([
  [{}, "The token never expires: it has no exp"],
  [{ exp: "soon" }, "The claim exp is not a number of seconds since 1970"],
  [{ exp, nbf: "1" }, "The claim nbf is not a number of seconds since 1970"],
  [{ exp, iat: true }, "The claim iat is not a number of seconds since 1970"],
  [{ exp: 8.64e12 + 1 }, "The claim exp is out of range: it is more than 270,000 years from 1970"],
  [{ exp: 8.64e12 }, "The claim exp looks like milliseconds, expected seconds since 1970"],
  [{ exp: 1e11 }, "The claim exp looks like milliseconds, expected seconds since 1970"],
  [{ exp, iat: NOW + 1 }, "The token was issued in the future (iat)"],
  [{ exp, nbf: exp }, "The token is never valid: it expires (exp) before it becomes valid (nbf)"],
  [`{"exp":${exp},"${LONG}":1,"${LONG}":1}`, `The payload has the member "\\n${"x".repeat(63)}…" ${REPEATED}`],
  [`{"exp":${exp},"id":[9007199254740993]}`, "The payload has a number that loses digits when it is read as a double"],
])("of the payload %j", (payload, warning) => {
  expect(warnings({ alg: "HS256" }, payload)).toEqual([warning]);
});

const ZEROS = jws({ alg: "HS256" }, { exp }, new Uint8Array(32));
const ENCRYPTED = "The payload is encrypted (JWE): claims and times cannot be read";
const UNNAMED = ["The header names no algorithm (alg)", "The header names no content encryption (enc)"];
test.each<[expected: string[], token: string, now?: number]>([
  [["The current time (now) looks like milliseconds, expected seconds"], ZEROS, NOW * 1000],
  [["The signature is empty"], jws({ alg: "HS256" }, { exp }, "")],
  [['The token is not signed: its algorithm is "none"'], jws({ alg: "none" }, { exp }, "")],
  [[ENCRYPTED, ...UNNAMED], `${base64url("{}")}.AA.AA.AA.AA`],
  [["The token is not canonical base64url: unused bits at the end of a part are set"], `${ZEROS.slice(0, -1)}B`],
])("%j", (expected, token, now = NOW) => expect(decodeToken({ token, now }).warnings).toEqual(expected));
