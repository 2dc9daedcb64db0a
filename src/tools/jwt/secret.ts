import { fromEncoded } from "../../operation/encoding.ts";
import { invalidField, invalidInput, Refusal } from "../../refusal.ts";
import type { SecretEncoding } from "./fields.ts";
import { findKeys } from "./find-keys.ts";
import { type Secret, sharedSecret } from "./key.ts";
import { MAX_SECRET_BYTES } from "./limits.ts";

/**
 * Reads what a caller gave as `secret`: a shared secret as text or bytes, PEM, an X.509 certificate, a JWK or a JWKS.
 *
 * A key stays a key in every encoding that it can arrive in, base64 in a text included: a public key that passed for
 * a shared secret would let everybody forge HS256 tokens (RFC 8725, section 2.1).
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
  // A code unit is at least one byte, so that nothing long is ever encoded or decoded.
  if (secret.length > MAX_SECRET_BYTES) throw secretTooLong();
  if (encoding !== "utf8") {
    const bytes = fromEncoded(secret, encoding);
    if (!bytes) throw invalidField("/secret", `Must be ${EXPECTED[encoding]}, as secretEncoding says`);
    return bytes;
  }
  if (!secret.isWellFormed()) throw invalidField("/secret", "Must be well-formed Unicode");
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length > MAX_SECRET_BYTES) throw secretTooLong();
  return bytes;
}

const secretTooLong = () => invalidField("/secret", `Must be at most ${MAX_SECRET_BYTES} bytes long`);

/**
 * Reads a secret from another field than `secret`.
 * @throws Refusal at `path`
 */
export function readSecretAt(path: string, secret: string, encoding: SecretEncoding): Secret {
  try {
    return readSecret(secret, encoding);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalidInput(error.details.map(({ message }) => ({ path, message })));
  }
}
