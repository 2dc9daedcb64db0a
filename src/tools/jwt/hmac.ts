import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Algorithm } from "./algorithms.ts";
import type { JsonObject } from "./json.ts";

/**
 * HS256, HS384 and HS512 (RFC 7518, section 3.2) at once: through WebCrypto, which jose uses for all algorithms, each one
 * goes to another thread and back, and takes five times as long.
 */
export interface HmacAlgorithm extends Algorithm {
  family: "HMAC";
}

export const isHmac = (algorithm: Algorithm): algorithm is HmacAlgorithm => algorithm.family === "HMAC";

const DIGESTS: Readonly<Record<string, string>> = { HS256: "sha256", HS384: "sha384", HS512: "sha512" };

const codeOf = (signingInput: string, { alg }: HmacAlgorithm, secret: Uint8Array): Buffer =>
  createHmac(DIGESTS[alg] ?? alg, secret)
    .update(signingInput, "latin1")
    .digest();

/** Whether a secret made the signature of a JWS in compact form, compared in constant time. */
export function hmacMatches(token: string, algorithm: HmacAlgorithm, secret: Uint8Array): boolean {
  const end = token.lastIndexOf(".");
  const code = codeOf(token.slice(0, end), algorithm, secret);
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  return signature.length === code.length && timingSafeEqual(signature, code);
}

/** A JWS in compact form, signed with a secret. */
export function hmacSigned(payload: string, header: JsonObject, algorithm: HmacAlgorithm, secret: Uint8Array): string {
  const encoded = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString("base64url"));
  const signingInput = encoded.join(".");
  return `${signingInput}.${codeOf(signingInput, algorithm, secret).toString("base64url")}`;
}
