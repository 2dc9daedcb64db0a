import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CompactSign, compactVerify, errors } from "jose";
import {
  failureOf,
  type KeyFailure,
  signHmac,
  verifyHmac,
  verifySignature,
} from "../../../src/tools/jwt/crypto/crypto.ts";
import { readSecret } from "../../../src/tools/jwt/keys/secret.ts";
import { algorithmNamed, type SignatureAlgorithm } from "../../../src/tools/jwt/token/algorithms.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { refusedLater } from "../../support/refused.ts";
import { derOf, HMACS, jws, pairFor, signToken } from "./support.ts";

describe("exceptions of jose and WebCrypto, by class", () => {
  const cases: [error: Error, failure: KeyFailure][] = [
    [new errors.JWSSignatureVerificationFailed(), "mismatch"],
    [new errors.JWSSignatureVerificationFailed(undefined, { cause: new Error("key format") }), "unsupported"],
    [
      new errors.JWSSignatureVerificationFailed(undefined, { cause: new TypeError("Invalid key format") }),
      "unreadable",
    ],
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

const ALGORITHMS = HMACS.map(algorithmNamed);

const algorithms = fc.constantFrom(...ALGORITHMS);
const other = (algorithm: SignatureAlgorithm) =>
  ALGORITHMS[(ALGORITHMS.indexOf(algorithm) + 1) % ALGORITHMS.length] ?? algorithm;
const secrets = fc.uint8Array({ minLength: 1, maxLength: 200 });
const payloads = fc.dictionary(fc.string(), fc.jsonValue()).map((payload) => JSON.stringify(payload));
const headers = fc.record(
  { typ: fc.constantFrom("JWT", "at+jwt"), kid: fc.string(), name: fc.string({ unit: CODE_POINT }) },
  { requiredKeys: [] },
);

test("HMAC signs as jose does, and verifies exactly the tokens that jose verifies", async () => {
  const changes = fc.constantFrom("none", "secret", "signature", "shorter", "longer", "payload", "algorithm");
  await fc.assert(
    fc.asyncProperty(
      payloads,
      headers,
      algorithms,
      secrets,
      changes,
      async (payload, more, algorithm, secret, change) => {
        const signer = change === "algorithm" ? other(algorithm) : algorithm;
        const header = { ...more, alg: signer.alg };
        const signed = await new CompactSign(Buffer.from(payload)).setProtectedHeader(header).sign(secret);
        expect(signHmac(payload, header, signer, secret)).toBe(signed);
        const token = altered(signed, change);
        const key = change === "secret" ? Uint8Array.of(...secret, 1) : secret;
        const expected = await compactVerify(token, key, { algorithms: [algorithm.alg] }).then(
          () => true,
          () => false,
        );
        expect(verifyHmac(token, algorithm, key)).toBe(expected);
        expect(expected).toBe(change === "none");
      },
    ),
    { numRuns: 500 },
  );
});

/** A token with one character of it changed, or its signature cut or stretched. */
function altered(token: string, change: string): string {
  const parts = token.split(".");
  const [header = "", payload = "", signature = ""] = parts;
  const flipped = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  if (change === "signature") return [header, payload, flipped(signature)].join(".");
  if (change === "shorter") return [header, payload, signature.slice(0, -4)].join(".");
  if (change === "longer") return [header, payload, `${signature}AAAA`].join(".");
  return change === "payload" ? [header, flipped(payload), signature].join(".") : token;
}
