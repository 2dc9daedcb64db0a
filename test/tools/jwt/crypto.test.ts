import { describe, expect, test } from "bun:test";
import { errors } from "jose";
import { createSignature, failureOf, type KeyFailure, verifySignature } from "../../../src/tools/jwt/crypto/crypto.ts";
import type { Key } from "../../../src/tools/jwt/keys/key.ts";
import { readSecret } from "../../../src/tools/jwt/keys/secret.ts";
import { algorithmOf, type SignatureAlgorithm } from "../../../src/tools/jwt/token/algorithms.ts";
import { pairFor, SECRET } from "./keys.ts";
import { jws } from "./tokens.ts";

function algorithm(alg: string): SignatureAlgorithm {
  const found = algorithmOf(alg);
  if (!found) throw new Error(`${alg} is unknown`);
  return found;
}

function keyOf(secret: string): Key {
  const [key] = readSecret(secret).keys;
  if (!key) throw new Error("No key");
  return key;
}

describe("exceptions of jose and WebCrypto, by class", () => {
  const cases: [error: Error, failure: KeyFailure][] = [
    [new errors.JWSSignatureVerificationFailed(), "mismatch"],
    [new errors.JWSSignatureVerificationFailed(undefined, { cause: new Error("key format") }), "unsupported"],
    [new errors.JOSENotSupported("alg"), "unsupported"],
    [new DOMException("no such algorithm", "NotSupportedError"), "unsupported"],
    [new DOMException("bad key", "DataError"), "unreadable"],
    [new DOMException("bad point", "OperationError"), "unreadable"],
    [new DOMException("bad usages", "SyntaxError"), "unreadable"],
    [new DOMException("wrong key", "InvalidAccessError"), "unreadable"],
    [new Error("PKCS#8 cryptographic key data malformed"), "unreadable"],
  ];
  test.each(cases)("%p", (error, failure) => {
    expect(failureOf(error)).toBe(failure);
  });

  const bugs = [new TypeError("undefined is not a function"), new RangeError("offset"), new errors.JWSInvalid("jws")];
  test.each(bugs)("throws an exception that is a bug (%#)", (error) => {
    expect(() => failureOf(error)).toThrow(error);
  });
});

describe("failures with real keys and tokens", () => {
  const es256 = pairFor("ES256").privateJwk;

  test("reports a mismatch for a key that did not sign the token", async () => {
    const token = jws({ alg: "HS256" }, {}, new Uint8Array(32));
    expect(await verifySignature(token, algorithm("HS256"), keyOf(SECRET))).toBe("mismatch");
  });

  test("throws if the header names another algorithm", async () => {
    const token = jws({ alg: "RS256" }, {}, new Uint8Array(256));
    const key = keyOf(JSON.stringify(pairFor("RS256").publicJwk));
    await expect(verifySignature(token, algorithm("RS384"), key)).rejects.toThrow(errors.JOSEAlgNotAllowed);
  });

  test("reports a point that is not on its curve", async () => {
    const key = keyOf(JSON.stringify({ ...es256, x: es256.y, y: es256.x, d: undefined }));
    const token = jws({ alg: "ES256" }, {}, new Uint8Array(64).fill(1));
    // Bun notices when it imports the key, Deno when it uses it.
    expect(["unreadable", "unsupported"]).toContain(await verifySignature(token, algorithm("ES256"), key));
  });

  test("reports an RSA key without primes", async () => {
    const { kty, n, e, d } = pairFor("RS256").privateJwk;
    const signed = await createSignature("{}", {}, algorithm("RS256"), keyOf(JSON.stringify({ kty, n, e, d })));
    expect(["unreadable", "unsupported"]).toContain("failure" in signed ? signed.failure : "");
  });

  test("reports DER that is truncated inside the key", async () => {
    const der = Buffer.from(pairFor("Ed25519").pkcs8.replace(/-----[^-]+-----|\s/g, ""), "base64");
    const short = Buffer.from(der.subarray(0, -1));
    for (const at of [1, 13, 15]) short[at] = (short[at] ?? 0) - 1; // the lengths of the three elements around the key
    const signed = await createSignature("{}", {}, algorithm("EdDSA"), keyOf(short.toString("base64")));
    expect(signed).toEqual({ failure: "unreadable" });
  });
});
