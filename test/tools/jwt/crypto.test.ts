import { describe, expect, test } from "bun:test";
import { CompactSign, errors } from "jose";
import {
  failureOf,
  type KeyFailure,
  signHmac,
  verifyHmac,
  verifySignature,
} from "../../../src/tools/jwt/crypto/crypto.ts";
import { readSecret } from "../../../src/tools/jwt/keys/secret.ts";
import { algorithmNamed } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { derOf, HMACS, jws, pairFor, SECRET, signToken } from "./support.ts";

describe("exceptions of jose and WebCrypto, by class", () => {
  const failed = (cause?: Error) => new errors.JWSSignatureVerificationFailed(undefined, { cause });
  const cases: [error: Error, failure: KeyFailure][] = [
    [failed(), "mismatch"],
    [failed(new Error("key format")), "unsupported"],
    [failed(new TypeError("Invalid key format")), "unreadable"],
    [new errors.JOSENotSupported("alg"), "unsupported"],
    [new DOMException("no such algorithm", "NotSupportedError"), "unsupported"],
    [new DOMException("bad key", "DataError"), "unreadable"],
    [new Error("PKCS#8 cryptographic key data malformed"), "unreadable"],
    [new TypeError("Invalid key format"), "unreadable"],
    [new TypeError("Unexpected error decoding private key"), "unreadable"],
  ];
  test.each(cases)("%p", (error, failure) => {
    expect(failureOf(error)).toBe(failure);
  });

  const bugs = [new TypeError("undefined is not a function"), new RangeError("offset"), new errors.JWSInvalid("jws")];
  test.each(bugs)("throws an exception that is a bug (%#)", (error) => {
    expect(() => failureOf(error)).toThrow(error);
  });
});

test("a token whose header names another algorithm is a bug of the caller", async () => {
  const [key] = readSecret(pairFor("RS256").spki).keys;
  const token = jws({ alg: "RS256" }, {}, new Uint8Array(256));
  if (!key) throw new Error("No key");
  await expect(verifySignature(token, algorithmNamed("RS384"), key)).rejects.toThrow(errors.JOSEAlgNotAllowed);
});

test("DER that is truncated inside the key is refused when it is used", async () => {
  const short = Buffer.from(derOf(pairFor("Ed25519").pkcs8).subarray(0, -1));
  for (const at of [1, 13, 15]) short[at] = (short[at] ?? 0) - 1; // the lengths of the three elements around the key
  const given = { payload: {}, secret: short.toString("base64"), algorithm: "EdDSA" };
  const { path, message } = await refusedLater(() => signToken(given));
  expect([path, message]).toEqual(["/secret", expect.stringContaining("its numbers are not those of such a key")]);
});

test.each(HMACS)("%s signs as jose does, and verifies no signature of another length", async (alg) => {
  const [payload, secret, algorithm] = ['{"a":"é"}', Buffer.from(SECRET), algorithmNamed(alg)];
  const signed = await new CompactSign(Buffer.from(payload)).setProtectedHeader({ kid: "a", alg }).sign(secret);
  expect(signHmac(payload, { kid: "a", alg }, algorithm, secret)).toBe(signed);
  const tokens = [signed, signed.slice(0, -4), `${signed}AAAA`];
  expect(tokens.map((token) => verifyHmac(token, algorithm, secret))).toEqual([true, false, false]);
});
