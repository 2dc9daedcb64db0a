import { Buffer } from "node:buffer";
import { fromEncoded } from "../../operation/encoding.ts";
import { invalidField } from "../../operation/refusal.ts";
import type { SecretEncoding } from "./fields.ts";
import { findKeys } from "./find-keys.ts";
import { type Secret, sharedSecret } from "./key.ts";
import { MAX_SECRET_BYTES } from "./limits.ts";

/**
 * Reads a `secret`: a shared secret as text or bytes, PEM, an X.509 certificate, a JWK or a JWKS.
 *
 * Keys are detected in every encoding, also base64 in a text: if a public key were used as a shared secret, everybody
 * could forge HS256 tokens (RFC 8725, section 2.1).
 * @throws Refusal at /secret
 */
export function readSecret(secret: string, encoding: SecretEncoding = "utf8"): Secret {
  const bytes = secretBytes(secret, encoding);
  if (bytes.length === 0) throw invalidField("/secret", "Must not be empty");
  return findKeys(bytes) ?? { keys: [sharedSecret(bytes)], isSet: false };
}

const EXPECTED = {
  base64: "base64 (RFC 4648, section 4) without white space",
  base64url: "base64url (RFC 4648, section 5) without white space",
  hex: "hexadecimal digits, two to a byte",
};

function secretBytes(secret: string, encoding: SecretEncoding): Uint8Array<ArrayBuffer> {
  if (Buffer.byteLength(secret) > MAX_SECRET_BYTES)
    throw invalidField("/secret", `Must be at most ${MAX_SECRET_BYTES} bytes long`);
  if (encoding !== "utf8") {
    const bytes = fromEncoded(secret, encoding);
    if (!bytes) throw invalidField("/secret", `Must be ${EXPECTED[encoding]}, as secretEncoding says`);
    return bytes;
  }
  if (!secret.isWellFormed()) throw invalidField("/secret", "Must be well-formed Unicode");
  return new TextEncoder().encode(secret);
}
