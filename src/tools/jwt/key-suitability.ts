import type { KeyKind, SignatureAlgorithm } from "./algorithms.ts";
import type { Key } from "./key.ts";

/** What a key is used for. */
type KeyPurpose = "sign" | "verify";

/** RFC 7518, sections 3.3 and 4.2. */
const MIN_RSA_BITS = 2048;

/** Larger RSA keys are too slow for a shared service: a signature takes 25 ms at this size. */
const MAX_RSA_BITS = 8192;

/** Why a key cannot be used with an algorithm, as one clause; null where it can. */
export const unsuitability = (key: Key, algorithm: SignatureAlgorithm, operation: KeyPurpose): string | null =>
  wrongKind(key, algorithm) ??
  wrongSize(key) ??
  (operation === "sign" && key.kind !== "secret" && !key.isPrivate
    ? `signing needs the private key, and this is ${key.description}`
    : null) ??
  wrongPurpose(key, algorithm, operation);

function wrongKind(key: Key, { alg, key: needed }: SignatureAlgorithm): string | null {
  return key.kind === needed ? null : `${alg} needs ${NEEDED[needed]}, and this is ${key.description}`;
}

export const NEEDED: Readonly<Record<KeyKind, string>> = {
  secret: "a shared secret",
  RSA: "an RSA key",
  "P-256": "an EC key on the curve P-256",
  "P-384": "an EC key on the curve P-384",
  "P-521": "an EC key on the curve P-521",
  Ed25519: "an Ed25519 key",
  X25519: "an X25519 key",
  "ML-DSA-44": "an ML-DSA-44 key",
  "ML-DSA-65": "an ML-DSA-65 key",
  "ML-DSA-87": "an ML-DSA-87 key",
};

/** A short secret is weak too, but common: that is a warning, not an error. */
export function wrongSize({ kind, bits }: Key): string | null {
  if (kind !== "RSA" || bits === null) return null;
  if (bits < MIN_RSA_BITS) return `an RSA key must have at least ${MIN_RSA_BITS} bits, and this one has ${bits}`;
  return bits > MAX_RSA_BITS ? `an RSA key must have at most ${MAX_RSA_BITS} bits` : null;
}

/** RFC 7517, sections 4.2 to 4.4. */
function wrongPurpose(
  { restrictions, isPrivate }: Key,
  { alg }: SignatureAlgorithm,
  operation: KeyPurpose,
): string | null {
  if (restrictions.use !== undefined && restrictions.use !== "sig") return 'its JWK is not for signatures ("use")';
  if (restrictions.alg !== undefined && restrictions.alg !== alg) return 'its JWK is for another algorithm ("alg")';
  // The public half of a private key verifies what that key is meant to sign.
  const allowing = operation === "verify" && isPrivate ? ["verify", "sign"] : [operation];
  const allowed = restrictions.ops === undefined || allowing.some((op) => restrictions.ops?.includes(op));
  return allowed ? null : `its JWK is not meant to ${operation} ("key_ops")`;
}
