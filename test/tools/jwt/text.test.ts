import { expect, test } from "bun:test";
import {
  base64url,
  decodeText,
  decodeToken,
  jws,
  NOW,
  SECRET,
  signToken,
  validateText,
  validateToken,
} from "./support.ts";

test("decode shows a token in sections", () => {
  const token = jws({ alg: "HS256", typ: "JWT" }, { sub: "me", iat: NOW - 300, exp: NOW + 7200 }, "");
  expect(decodeText(decodeToken({ token, now: NOW }))).toBe(`Header:
{
  "alg": "HS256",
  "typ": "JWT"
}

Payload:
{
  "sub": "me",
  "iat": 1699999700,
  "exp": 1700007200
}

Times:
Issued at: 2023-11-14T22:08:20.000Z (5 minutes ago)
Expiration time: 2023-11-15T00:13:20.000Z (in 2 hours)

Status:
active

Warnings:
- The signature is empty`);
});

test("decode shows the readable parts of an encrypted token", () => {
  const token = `${base64url('{"alg":"dir"}')}..AA.AA.AA`;
  const text = decodeText(decodeToken({ token, now: NOW }));
  expect(text).toContain("\n\nPayload:\nencrypted\n\nStatus:\nno expiration\n\nWarnings:\n- ");
});

test("validate shows the result on the first line, then the failed checks", async () => {
  const { token } = await signToken({ payload: { exp: NOW + 60 }, secret: SECRET, now: NOW });
  const valid = await validateToken({ token, secret: SECRET, now: NOW });
  expect(validateText(valid)).toBe(`VALID
ok signature: The signature matches
ok expiration: The token expires 2023-11-14T22:14:20.000Z (in 1 minute)
ok notBefore: The token has no not-before time (nbf)

${decodeText(valid)}`);
  const invalid = await validateToken({ token, secret: SECRET, now: NOW + 60, issuer: "a" });
  expect(validateText(invalid)).toStartWith(`INVALID
FAILED expiration: The token expired 2023-11-14T22:14:20.000Z (now)
FAILED issuer: The token has no issuer
ok signature: The signature matches
ok notBefore: The token has no not-before time (nbf)

Header:
`);
});

test.each([
  [90, "Judged by the keys of https://id.example, which are 90 s old"],
  [null, "Judged by the keys of https://id.example"],
])("validate names the issuer whose keys judged, with their age of %p seconds", async (keysAgeSeconds, line) => {
  const { token } = await signToken({ payload: {}, secret: SECRET, now: NOW });
  const validation = await validateToken({ token, secret: SECRET, now: NOW });
  const trustedIssuer = { issuer: "https://id.example", keyId: null, keysAgeSeconds };
  const lines = validateText({ ...validation, trustedIssuer }).split("\n");
  expect(lines[lines.indexOf("") - 1]).toBe(line);
});

test("control and bidirectional characters of a token are escaped, and letters of other scripts are not", () => {
  const hostile = "\u0000\u0007\u001b[31m\r\n\t\u007f\u009b2J\u200e\u202e\u2066\u2028\u2029\ufeff";
  const name = JSON.stringify(hostile);
  const others = "Zoë 山田 👩‍👩‍👧";
  const token = jws({ alg: hostile, [hostile]: [hostile], others }, `{"exp":1,${name}:${name},${name}:${name}}`);
  const text = decodeText(decodeToken({ token, now: NOW }));
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029\ufeff]/u);
  expect(text).toContain("\\u001b[31m\\r\\n\\t\\u007f\\u009b2J\\u200e\\u202e\\u2066\\u2028\\u2029\\ufeff");
  expect(text).toContain(`"others": "${others}"`);
  const payload = /Payload:\n(\{[\s\S]*?\n\})/.exec(text)?.[1] ?? "";
  expect(JSON.parse(payload)).toEqual({ exp: 1, [hostile]: hostile });
});

test("numbers that JavaScript cannot hold are shown with their digits, in every form", async () => {
  const claims = '{"exp":1700000060,"id":12345678901234567890,"ratio":[0.1234567890123456789],"big":{"n":1e400}}';
  const token = jws('{"alg":"HS256","n":18446744073709551615}', claims);
  const decoded = decodeToken({ token, now: NOW });
  expect(JSON.stringify(decoded.payload)).toBe(claims);
  expect(JSON.stringify(decoded.header)).toBe('{"alg":"HS256","n":18446744073709551615}');
  expect(JSON.stringify(decoded.claims)).toContain('"value":[0.1234567890123456789]');
  for (const line of ['"id": 12345678901234567890', "0.1234567890123456789", '"n": 1e400', '"n": 18446744073709551615'])
    expect(decodeText(decoded)).toContain(line);
  expect(decodeText(await validateToken({ token, secret: SECRET, now: NOW }))).toContain('"id": 12345678901234567890');
});

test("a time with more digits than JavaScript holds is still a time", () => {
  const decoded = decodeToken({ token: jws({ alg: "HS256" }, '{"exp":1700000060.12345678901234567}'), now: NOW });
  expect(decoded).toMatchObject({ expiresAt: "2023-11-14T22:14:20.123Z", status: "active" });
  const claim = JSON.stringify(decoded.claims[0]);
  expect(claim).toContain('"value":1700000060.12345678901234567,"time":"2023-11-14T22:14:20.123Z"');
});
