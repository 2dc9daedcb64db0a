import { describe, expect, test } from "bun:test";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import fc from "fast-check";
import { CompactSign, compactVerify } from "jose";
import { namesOf } from "../../../src/operation/json.ts";
import { signHmac, verifyHmac } from "../../../src/tools/jwt/crypto/crypto.ts";
import { algorithmNamed } from "../../../src/tools/jwt/token/algorithms.ts";
import { CODE_POINT } from "../../support/code-point.ts";

const HMACS = [algorithmNamed("HS256"), algorithmNamed("HS384"), algorithmNamed("HS512")];

const algorithms = fc.constantFrom(...HMACS);
const secrets = fc.uint8Array({ minLength: 1, maxLength: 200 });
const payloads = fc.dictionary(fc.string(), fc.jsonValue()).map((payload) => JSON.stringify(payload));
const headers = fc.record(
  { typ: fc.constantFrom("JWT", "at+jwt"), kid: fc.string(), name: fc.string({ unit: CODE_POINT }) },
  { requiredKeys: [] },
);

describe("HMAC", () => {
  test("signs as jose does", async () => {
    await fc.assert(
      fc.asyncProperty(payloads, headers, algorithms, secrets, async (payload, more, algorithm, secret) => {
        const header = { alg: algorithm.alg, ...more };
        const signing = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header);
        expect(signHmac(payload, header, algorithm, secret)).toBe(await signing.sign(secret));
      }),
    );
  });

  test("signs as noble does, with secrets and payloads of every length around a block", () => {
    const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 167 + length) % 256);
    const digests = { HS256: sha256, HS384: sha384, HS512: sha512 };
    for (const alg of namesOf(digests)) {
      const algorithm = algorithmNamed(alg);
      for (const length of [...Array(300).keys(), 4096, 65_536]) {
        const secret = bytes(length + 1);
        const token = signHmac("x".repeat(length), { alg }, algorithm, secret);
        const end = token.lastIndexOf(".");
        const code = hmac(digests[alg], secret, Buffer.from(token.slice(0, end)));
        expect(token.slice(end + 1)).toBe(Buffer.from(code).toString("base64url"));
        expect(verifyHmac(token, algorithm, secret)).toBe(true);
      }
    }
  });

  test("verifies exactly the tokens that jose verifies", async () => {
    const changes = fc.constantFrom("none", "secret", "signature", "shorter", "longer", "payload", "algorithm");
    await fc.assert(
      fc.asyncProperty(payloads, algorithms, secrets, changes, async (payload, algorithm, secret, change) => {
        const other = HMACS[(HMACS.indexOf(algorithm) + 1) % HMACS.length] ?? algorithm;
        const signer = change === "algorithm" ? other : algorithm;
        const signed = signHmac(payload, { alg: algorithm.alg }, signer, secret);
        const token = altered(signed, change);
        const key = change === "secret" ? Uint8Array.of(...secret, 1) : secret;
        const expected = await compactVerify(token, key, { algorithms: [algorithm.alg] }).then(
          () => true,
          () => false,
        );
        expect(verifyHmac(token, algorithm, key)).toBe(expected);
        expect(expected).toBe(change === "none");
      }),
      { numRuns: 300 },
    );
  });

  test("verifies the token of RFC 7515, A.1", () => {
    const secret = Uint8Array.fromBase64(
      "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
      { alphabet: "base64url" },
    );
    const token =
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    expect(HMACS.map((algorithm) => verifyHmac(token, algorithm, secret))).toEqual([true, false, false]);
  });
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
