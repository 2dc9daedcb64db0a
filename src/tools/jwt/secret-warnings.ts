import type { JsonObject } from "../../json/object.ts";
import { BYTE_ENCODINGS, fromEncoded } from "../../operation/encoding.ts";
import { algorithmOf, type SignatureAlgorithm } from "./algorithms.ts";
import type { SecretEncoding } from "./fields.ts";
import type { Key, Secret } from "./key.ts";

/** Warnings about a secret, one sentence each. They do not contain the secret. */
export function secretWarnings(
  { secret, secretEncoding }: { secret: string; secretEncoding: SecretEncoding },
  { keys, isSet }: Secret,
  header: JsonObject,
  matched: boolean,
): string[] {
  const warnings: string[] = [];
  if (keys.some(({ isPrivate }) => isPrivate)) {
    warnings.push("The secret is a private key, and only its public half was used: send the public key instead");
  }
  const [key] = keys;
  const algorithm = algorithmOf(header.alg);
  if (isSet || !key || !algorithm) return warnings;
  if (key.restrictions.kid !== undefined && header.kid !== undefined && key.restrictions.kid !== header.kid) {
    warnings.push("The JWK has another key id (kid) than the token");
  }
  if (key.kind !== "secret" || algorithm.key !== "secret") return warnings;
  const hints = matched || secretEncoding !== "utf8" ? [] : encodingHints(secret);
  return [...warnings, ...weakSecretWarnings(key, algorithm), ...hints];
}

/** A shared secret shorter than the digest that it keys, which is the signature (RFC 7518, section 3.2). */
export function weakSecretWarnings({ kind, bits }: Key, { alg, signatureBytes }: SignatureAlgorithm): string[] {
  const minimumBits = (signatureBytes ?? 0) * 8;
  if (kind !== "secret" || bits === null || bits >= minimumBits) return [];
  return [`The secret is weak: ${alg} needs at least ${minimumBits} bits (RFC 7518, 3.2), and this one has ${bits}`];
}

/** Possible reasons why a secret in UTF-8 did not match: white space, or another encoding. */
function encodingHints(secret: string): string[] {
  const warnings: string[] = [];
  if (secret.trim() !== secret) warnings.push("The secret begins or ends with white space, which is part of it");
  const decoded = BYTE_ENCODINGS.map((encoding) => fromEncoded(secret, encoding)).find((bytes) => bytes !== null);
  if (decoded && decoded.length >= MIN_ENCODED_BYTES) {
    warnings.push("The secret was read as text, but could be base64 or hexadecimal: set secretEncoding if it is");
  }
  return warnings;
}

/** Shorter texts are valid base64 by chance. */
const MIN_ENCODED_BYTES = 16;
