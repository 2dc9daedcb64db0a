import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import type { JsonObject } from "../../json/object.ts";
import type { Algorithm } from "./algorithms.ts";

/**
 * HS256, HS384 and HS512 (RFC 7518, section 3.2) at once: through WebCrypto, which jose uses for all algorithms, each one
 * goes to another thread and back, and takes several times as long.
 */
export interface HmacAlgorithm extends Algorithm {
  family: "HMAC";
  hash: NonNullable<Algorithm["hash"]>;
}

export const isHmac = (algorithm: Algorithm): algorithm is HmacAlgorithm =>
  algorithm.family === "HMAC" && algorithm.hash !== null;

const DIGESTS = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 };

const authenticationCode = (signingInput: string, { hash }: HmacAlgorithm, secret: Uint8Array): Buffer =>
  Buffer.from(hmac(DIGESTS[hash], secret, Buffer.from(signingInput, "latin1")));

/** Whether a secret made the signature of a JWS in compact form, compared in constant time. */
export function verifyHmac(token: string, algorithm: HmacAlgorithm, secret: Uint8Array): boolean {
  const end = token.lastIndexOf(".");
  const code = authenticationCode(token.slice(0, end), algorithm, secret);
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  return signature.length === code.length && timingSafeEqual(signature, code);
}

/** A JWS in compact form, signed with a secret. */
export function signHmac(payload: string, header: JsonObject, algorithm: HmacAlgorithm, secret: Uint8Array): string {
  const encoded = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString("base64url"));
  const signingInput = encoded.join(".");
  return `${signingInput}.${authenticationCode(signingInput, algorithm, secret).toString("base64url")}`;
}
