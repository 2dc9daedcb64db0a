import type { KeyKind, KeyManagement, SignatureAlgorithm } from "../token/algorithms.ts";
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

/** The reason why a key cannot sign or verify with an algorithm, as a clause; null if it can. */
export const unsuitability = (
  key: Key,
  { alg, key: kind }: SignatureAlgorithm,
  verb: "sign" | "verify",
): string | null =>
  wrongKind(key, alg, [kind]) ??
  wrongSize(key) ??
  (verb === "sign" ? notPrivate(key, "signing") : null) ??
  wrongPurpose(key, verb, [alg]);

/** The algorithms in a JWE's header. */
export interface Encryption {
  management: KeyManagement;
  enc: string;
  contentBits: number;
}

/** The reason why a key cannot decrypt, as a clause; null if it can. */
export function decryptionUnsuitability(key: Key, { management, enc, contentBits }: Encryption): string | null {
  const { alg, keys, secretBits } = management;
  const isDirect = alg === "dir";
  return (
    wrongKind(key, alg, keys) ??
    wrongSize(key) ??
    (isDirect ? wrongSecretSize(key, `dir with ${enc}`, contentBits) : wrongSecretSize(key, alg, secretBits)) ??
    notPrivate(key, "decrypting") ??
    // The `alg` of a key for "dir" is often its content encryption (RFC 7520, 5.6).
    wrongPurpose(key, "decrypt", isDirect ? [alg, enc] : [alg])
  );
}

function wrongKind({ kind, description }: Key, alg: string, kinds: readonly KeyKind[]): string | null {
  if (kinds.some((each) => each === kind)) return null;
  const wanted = kinds.length > 1 ? "an EC or X25519 key" : kinds.map(withArticle).join();
  return `${alg} needs ${wanted}, and this is ${description}`;
}

function withArticle(kind: KeyKind): string {
  if (kind === "secret") return "a shared secret";
  return kind.startsWith("P-") ? `an EC key on the curve ${kind}` : `an ${kind} key`;
}

/** Refuses RSA keys of the wrong size. A short secret only causes a warning, because these are common. */
function wrongSize({ kind, bits }: Key): string | null {
  if (kind !== "RSA" || bits === null) return null;
  if (bits < MIN_RSA_BITS) return `an RSA key must have at least ${MIN_RSA_BITS} bits, and this one has ${bits}`;
  return bits > MAX_RSA_BITS ? `an RSA key must have at most ${MAX_RSA_BITS} bits` : null;
}

function wrongSecretSize({ bits }: Key, algorithm: string, needed: number | null): string | null {
  if (needed === null || bits === needed) return null;
  return `${algorithm} needs a secret of exactly ${needed} bits, and this one has ${bits} (secretEncoding may be missing)`;
}

const notPrivate = ({ kind, isPrivate, description }: Key, work: "signing" | "decrypting"): string | null =>
  kind === "secret" || isPrivate ? null : `${work} needs the private key, and this is ${description}`;

const OPERATIONS = {
  sign: ["sign"],
  verify: ["verify"],
  decrypt: ["decrypt", "unwrapKey", "deriveKey", "deriveBits"],
};

/** Whether a key's JWK restricts it to other purposes or algorithms: RFC 7517, sections 4.2 to 4.4. */
function wrongPurpose(
  { kind, isPrivate, restrictions: { use, alg, ops } }: Key,
  verb: keyof typeof OPERATIONS,
  algorithms: readonly string[],
): string | null {
  const [expected, purpose] = verb === "decrypt" ? ["enc", "encryption"] : ["sig", "signatures"];
  if (use !== undefined && use !== expected) return `its JWK is not for ${purpose} ("use")`;
  if (alg !== undefined && !algorithms.includes(alg)) return 'its JWK is for another algorithm ("alg")';
  // What signs also verifies, a shared secret itself and a private key by its public half, so "sign" is sufficient.
  const signs = kind === "secret" || isPrivate;
  const operations = verb === "verify" && signs ? ["verify", "sign"] : OPERATIONS[verb];
  const allowed = ops === undefined || operations.some((operation) => ops.includes(operation));
  return allowed ? null : `its JWK is not meant to ${verb} ("key_ops")`;
}
