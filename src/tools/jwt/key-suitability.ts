import type { KeyKind, SignatureAlgorithm } from "./algorithms.ts";
import type { Key, Secret } from "./key.ts";

/** RFC 7518, sections 3.3 and 4.2. */
const MIN_RSA_BITS = 2048;

/** Larger RSA keys are too slow for a shared service: a signature takes 25 ms at this size. */
const MAX_RSA_BITS = 8192;

/**
 * The keys of a secret that suit a token, and the reason why others do not. If the token has a `kid`, only the keys of a
 * JWKS with that `kid` are considered. `unsuitability` gives the reason why a key cannot be used; null if it can.
 */
export function suitableKeys({ keys, isSet }: Secret, kid: unknown, unsuitability: (key: Key) => string | null) {
  const chosen = isSet && kid !== undefined ? keys.filter(({ restrictions }) => restrictions.kid === kid) : keys;
  const reasons = chosen.map(unsuitability);
  const nothingToTry = keys.length === 0 ? "it is empty" : "none has the token's key id (kid)";
  return {
    suitable: chosen.filter((_, index) => reasons[index] === null),
    reason: chosen.length === 0 ? nothingToTry : reasons.find((reason) => reason !== null),
  };
}

/** The reason why a key cannot be used with an algorithm, as a clause; null if it can. */
export function unsuitability(
  key: Key,
  { alg, key: kind }: SignatureAlgorithm,
  verb: "sign" | "verify",
): string | null {
  const wrongKind = key.kind === kind ? null : `${alg} needs ${needed(kind)}, and this is ${key.description}`;
  // A private key's public half verifies signatures of that key, so "sign" is sufficient for it.
  const operations = verb === "verify" && key.isPrivate ? ["verify", "sign"] : [verb];
  return (
    wrongKind ??
    wrongSize(key) ??
    (verb === "sign" ? notPrivate(key, "signing") : null) ??
    wrongPurpose(key, { use: "sig", algorithms: [alg], operations, verb })
  );
}

/** A kind of key in words, with its article. */
export function needed(kind: KeyKind): string {
  if (kind === "secret") return "a shared secret";
  return kind.startsWith("P-") ? `an EC key on the curve ${kind}` : `an ${kind} key`;
}

/** Refuses RSA keys of the wrong size. A short secret only causes a warning, because these are common. */
export function wrongSize({ kind, bits }: Key): string | null {
  if (kind !== "RSA" || bits === null) return null;
  if (bits < MIN_RSA_BITS) return `an RSA key must have at least ${MIN_RSA_BITS} bits, and this one has ${bits}`;
  return bits > MAX_RSA_BITS ? `an RSA key must have at most ${MAX_RSA_BITS} bits` : null;
}

/** Refuses a public key; `work` is an operation that needs a private key. */
export const notPrivate = ({ kind, isPrivate, description }: Key, work: "signing" | "decrypting"): string | null =>
  kind === "secret" || isPrivate ? null : `${work} needs the private key, and this is ${description}`;

interface KeyPurpose {
  use: "sig" | "enc";
  /** The algorithms that the key may be restricted to. */
  algorithms: readonly string[];
  /** The values of `key_ops` of which one is enough. */
  operations: readonly string[];
  verb: "sign" | "verify" | "decrypt";
}

const USES = { sig: "signatures", enc: "encryption" };

/** Whether a key's JWK restricts it to other purposes: RFC 7517, sections 4.2 to 4.4. */
export function wrongPurpose({ restrictions: { use, alg, ops } }: Key, purpose: KeyPurpose): string | null {
  if (use !== undefined && use !== purpose.use) return `its JWK is not for ${USES[purpose.use]} ("use")`;
  if (alg !== undefined && !purpose.algorithms.includes(alg)) return 'its JWK is for another algorithm ("alg")';
  const allowed = ops === undefined || purpose.operations.some((operation) => ops.includes(operation));
  return allowed ? null : `its JWK is not meant to ${purpose.verb} ("key_ops")`;
}
