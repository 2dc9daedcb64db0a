import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "../../json/object.ts";
import type { SignatureAlgorithm } from "./algorithms.ts";

/**
 * The code of HS256, HS384 or HS512 (RFC 7518, section 3.2). Uses the runtime's HMAC, which is synchronous and takes a
 * microsecond. WebCrypto, which jose uses, would pass each token to another thread.
 */
const authenticationCode = (signingInput: string, { alg }: SignatureAlgorithm, secret: Uint8Array): Buffer =>
  createHmac(alg.replace("HS", "sha"), secret).update(signingInput, "latin1").digest();

/** Verifies the signature of a JWS in compact form with a secret, in constant time. */
export function verifyHmac(token: string, algorithm: SignatureAlgorithm, secret: Uint8Array): boolean {
  const end = token.lastIndexOf(".");
  const code = authenticationCode(token.slice(0, end), algorithm, secret);
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  return signature.length === code.length && timingSafeEqual(signature, code);
}

/** A JWS in compact form, signed with a secret. */
export function signHmac(payload: string, header: JsonObject, algorithm: SignatureAlgorithm, secret: Uint8Array) {
  const encoded = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString("base64url"));
  const signingInput = encoded.join(".");
  return `${signingInput}.${authenticationCode(signingInput, algorithm, secret).toString("base64url")}`;
}
