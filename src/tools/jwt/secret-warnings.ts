import type { JsonObject } from "../../json/object.ts";
import { BYTE_ENCODINGS, fromEncoded } from "../../operation/encoding.ts";
import { algorithmOf, type SignatureAlgorithm } from "./algorithms.ts";
import type { SecretEncoding } from "./fields.ts";
import type { Key, Secret } from "./key.ts";

/** A secret as given by the caller. */
interface WrittenSecret {
  secret: string;
  secretEncoding: SecretEncoding;
}

/** Warnings about a secret, one sentence each. They do not contain the secret. */
export function secretWarnings(
  written: WrittenSecret,
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
  return [...warnings, ...weakSecretWarnings(key, algorithm), ...(matched ? [] : encodingHints(written))];
}

/** A shared secret shorter than the digest that it keys (RFC 7518, section 3.2). */
export function weakSecretWarnings({ kind, bits }: Key, { alg, minimumBits }: SignatureAlgorithm): string[] {
  if (kind !== "secret" || bits === null || minimumBits === null || bits >= minimumBits) return [];
  return [`The secret is weak: ${alg} needs at least ${minimumBits} bits (RFC 7518, 3.2), and this one has ${bits}`];
}

/** Possible reasons why a secret did not match: white space, or another encoding. */
function encodingHints({ secret, secretEncoding }: WrittenSecret): string[] {
  if (secretEncoding !== "utf8") return [];
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
