import { isJsonObject, type JsonObject } from "../../json/object.ts";
import { invalidField } from "../../refusal.ts";
import { fromBase64, fromHex, type SecretEncoding } from "./encoding.ts";
import { isTooDeep } from "./json.ts";
import { readJwk } from "./jwk.ts";
import { type Key, sharedSecret, unreadableKey } from "./key.ts";
import { keyOfDer } from "./key-der.ts";
import { MAX_JWKS_KEYS, MAX_SECRET_BYTES } from "./limits.ts";
import { looksLikePem, readPem } from "./pem.ts";

/** What a `secret` turned out to be. */
export interface Secret {
  keys: Key[];
  /** Whether the keys are those of a JWKS, where a `kid` chooses. */
  isSet: boolean;
}

/**
 * Reads what a caller gave as `secret`: a shared secret as text or bytes, PEM, an X.509 certificate, a JWK or a JWKS.
 *
 * A key stays a key in every encoding that it can arrive in, base64 in a text included: a public key that passed for
 * a shared secret would let everybody forge HS256 tokens (RFC 8725, section 2.1).
 * @throws Refusal at /secret
 */
export function readSecret(secret: string, encoding: SecretEncoding = "utf8"): Secret {
  const bytes = bytesOf(secret, encoding);
  if (bytes.length === 0) throw invalidField("/secret", "Must not be empty");
  return recognise(bytes, 2) ?? { keys: [sharedSecret(bytes)], isSet: false };
}

const EXPECTED = {
  base64: "base64 (RFC 4648, section 4) without white space",
  base64url: "base64url (RFC 4648, section 5) without white space",
  hex: "hexadecimal digits, two to a byte",
};

function bytesOf(secret: string, encoding: SecretEncoding): Uint8Array<ArrayBuffer> {
  // A code unit is at least one byte, so that nothing long is ever encoded or decoded.
  if (secret.length > MAX_SECRET_BYTES) throw tooLong();
  if (encoding !== "utf8") {
    const bytes = encoding === "hex" ? fromHex(secret) : fromBase64(secret, encoding);
    if (!bytes) throw invalidField("/secret", `Must be ${EXPECTED[encoding]}, as secretEncoding says`);
    return bytes;
  }
  if (!secret.isWellFormed()) throw invalidField("/secret", "Must be well-formed Unicode");
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length > MAX_SECRET_BYTES) throw tooLong();
  return bytes;
}

const tooLong = () => invalidField("/secret", `Must be at most ${MAX_SECRET_BYTES} bytes long`);

// Lenient on purpose: what is sought here is a key, and anything else stays the bytes that it was.
const utf8 = new TextDecoder();

/** The keys that bytes hold in any known form, unwrapping base64 and hex up to `layers` times; null for plain bytes. */
function recognise(bytes: Uint8Array<ArrayBuffer>, layers: number): Secret | null {
  const key = keyOfDer(bytes);
  if (key) return { keys: [key], isSet: false };
  // Without zero bytes UTF-16, as Windows tools write it, reads like UTF-8.
  const text = utf8.decode(bytes).replaceAll("\0", "").trim();
  return readJsonKeys(text) ?? readArmour(text) ?? (layers > 0 ? unwrap(text, layers - 1) : null);
}

/** A JWK or JWKS; null where the text is not meant to be one. */
function readJsonKeys(text: string): Secret | null {
  const value = jsonOf(text);
  if (isJsonObject(value) && Object.hasOwn(value, "keys")) return readJwks(value.keys);
  if (!isJsonObject(value) || !Object.hasOwn(value, "kty")) return null;
  const { key, problem } = readJwk(value);
  if (!key) throw invalidField("/secret", `Cannot be read as a JWK: it ${problem}`);
  return { keys: [key], isSet: false };
}

function jsonOf(text: string): unknown {
  if (!text.startsWith("{") || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 7517, section 5: keys of a set that cannot be read are passed over. */
function readJwks(members: unknown): Secret {
  if (!Array.isArray(members))
    throw invalidField("/secret", 'Cannot be read as a JWKS: its "keys" must be an array of JWKs');
  if (members.length > MAX_JWKS_KEYS)
    throw invalidField("/secret", `Must have at most ${MAX_JWKS_KEYS} keys where it is a JWKS`);
  return { keys: members.filter(isJsonObject).map(keyOfSet), isSet: true };
}

function keyOfSet(jwk: JsonObject): Key {
  const { key, problem } = readJwk(jwk);
  return key ?? unreadableKey(problem, typeof jwk.kid === "string" ? { kid: jwk.kid } : {});
}

const OPENSSH = /^(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d+|sk-[a-z0-9-]+@openssh\.com) /;

/** PEM, and what looks like a key without being one that can be read. */
function readArmour(text: string): Secret | null {
  if (looksLikePem(text)) return { keys: [readPem(text)], isSet: false };
  if (OPENSSH.test(text)) throw invalidField("/secret", "Cannot be read as a key of OpenSSH, expected PEM or JWK");
  if (/^["'[{]/.test(text) && /"kty\\*"|"keys\\*"\s*:/.test(text)) {
    throw invalidField(
      "/secret",
      'Cannot be read as a JWK, expected a JSON object with "kty", or with "keys" for a JWKS',
    );
  }
  return null;
}

/** The shortest key, an Ed25519 one, has 44 bytes: no shorter text can hide one. */
const MIN_WRAPPED_LENGTH = 56;

/** The keys in a text that is base64, base64url or hex, with white space or colons in between. */
function unwrap(text: string, layers: number): Secret | null {
  if (text.length < MIN_WRAPPED_LENGTH) return null;
  const even = text.replace(/\\[rn]|[\s:"'\\]+/g, "");
  const bytes = fromHex(even) ?? fromBase64(even, "base64") ?? fromBase64(even, "base64url");
  return bytes && recognise(bytes, layers);
}
