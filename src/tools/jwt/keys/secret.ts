import { BYTE_ENCODINGS, fromEncoded } from "../../../operation/encoding.ts";
import type { JsonObject } from "../../../operation/json.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { algorithmOf, type SignatureAlgorithm } from "../token/algorithms.ts";
import { findKeys } from "./find-keys.ts";
import { type Key, type Secret, sharedSecret } from "./key.ts";

/** The maximum length of a secret or key, in bytes of UTF-8. */
export const MAX_SECRET_BYTES = 65_536;

/** The encodings of a secret: the text itself, or bytes in one of three encodings. */
export const SECRET_ENCODINGS = ["utf8", "base64", "base64url", "hex"] as const;
export type SecretEncoding = (typeof SECRET_ENCODINGS)[number];

/**
 * Reads a `secret`. Keys are detected in every encoding, also base64 in a text: if a public key were used as a shared secret,
 * everybody could forge HS256 tokens (RFC 8725, section 2.1).
 * @throws Refusal at /secret
 */
export function readSecret(secret: string, encoding: SecretEncoding = "utf8"): Secret {
  const bytes = secretBytes(secret, encoding);
  return findKeys(bytes) ?? { keys: [sharedSecret(bytes)], isSet: false };
}

const EXPECTED = {
  base64: "base64 (RFC 4648, section 4) without white space",
  base64url: "base64url (RFC 4648, section 5) without white space",
  hex: "hexadecimal digits, two to a byte",
};

function secretBytes(secret: string, encoding: SecretEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === "utf8") return new TextEncoder().encode(secret);
  const bytes = fromEncoded(secret, encoding);
  if (!bytes) throw invalidField("/secret", `Must be ${EXPECTED[encoding]}, as secretEncoding says`);
  return bytes;
}

/** Warnings about a secret, one sentence each. They do not contain the secret. */
export function secretWarnings({ keys, isSet }: Secret, { alg }: JsonObject): string[] {
  if (keys.some(({ isPrivate }) => isPrivate))
    return ["The secret is a private key, and only its public half was used: send the public key instead"];
  const [key] = keys;
  const algorithm = algorithmOf(alg);
  return !isSet && key && algorithm?.key === "secret" ? weakSecretWarnings(key, algorithm) : [];
}

/** A shared secret shorter than the digest that it keys, which is the signature (RFC 7518, section 3.2). */
export function weakSecretWarnings({ bits }: Key, { alg, signatureBytes }: SignatureAlgorithm): string[] {
  if (bits === null || signatureBytes === null || bits >= signatureBytes * 8) return [];
  return [
    `The secret is weak: ${alg} needs at least ${signatureBytes * 8} bits (RFC 7518, 3.2), and this one has ${bits}`,
  ];
}

/** What may be the reason if a secret that was read as text does not fit: it encodes 16 bytes or more. Shorter words are valid base64 by chance. */
export function encodingHint(secret: string): string[] {
  const isEncoded = BYTE_ENCODINGS.some((encoding) => (fromEncoded(secret, encoding) ?? "").length >= 16);
  return isEncoded ? ["The secret was read as text; if it is base64 or hexadecimal, its encoding must be given"] : [];
}
