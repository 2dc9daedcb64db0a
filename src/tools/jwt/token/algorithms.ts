import { namesOf } from "../../../operation/json.ts";

/**
 * JWS algorithms with their keys: RFC 7518 section 3.1, RFC 8037, RFC 9864 and the ML-DSA algorithms of JOSE (sizes: FIPS
 * 204, table 2). `signatureBytes` is null if a signature is as long as its key.
 */
const ROWS = {
  HS256: { key: "secret", signatureBytes: 32 },
  HS384: { key: "secret", signatureBytes: 48 },
  HS512: { key: "secret", signatureBytes: 64 },
  RS256: { key: "RSA", signatureBytes: null },
  RS384: { key: "RSA", signatureBytes: null },
  RS512: { key: "RSA", signatureBytes: null },
  PS256: { key: "RSA", signatureBytes: null },
  PS384: { key: "RSA", signatureBytes: null },
  PS512: { key: "RSA", signatureBytes: null },
  ES256: { key: "P-256", signatureBytes: 64 },
  ES384: { key: "P-384", signatureBytes: 96 },
  ES512: { key: "P-521", signatureBytes: 132 },
  EdDSA: { key: "Ed25519", signatureBytes: 64 },
  Ed25519: { key: "Ed25519", signatureBytes: 64 },
  "ML-DSA-44": { key: "ML-DSA-44", signatureBytes: 2420 },
  "ML-DSA-65": { key: "ML-DSA-65", signatureBytes: 3309 },
  "ML-DSA-87": { key: "ML-DSA-87", signatureBytes: 4627 },
} as const;

export type SignatureAlgorithmName = keyof typeof ROWS;

/** The names of all supported signature algorithms. */
export const SIGNATURE_ALGORITHM_NAMES = namesOf(ROWS);

/** The names of those that verify with a public key, which an issuer can publish. */
export const PUBLIC_KEY_ALGORITHM_NAMES = SIGNATURE_ALGORITHM_NAMES.filter((name) => ROWS[name].key !== "secret");

/** The kinds of keys that algorithms distinguish. X25519 only decrypts. */
export const KEY_KINDS = [...Object.values(ROWS).map(({ key }) => key), "X25519"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A JWS algorithm. */
export interface SignatureAlgorithm {
  alg: SignatureAlgorithmName;
  key: KeyKind;
  signatureBytes: number | null;
}

/** The algorithm with a known name. */
export const algorithmNamed = (alg: SignatureAlgorithmName): SignatureAlgorithm => ({ alg, ...ROWS[alg] });

const ALGORITHMS: ReadonlyMap<unknown, SignatureAlgorithm> = new Map(
  SIGNATURE_ALGORITHM_NAMES.map((name) => [name, algorithmNamed(name)]),
);

/** The algorithm that a header's `alg` names, which may be any value; undefined if it is unknown. */
export const algorithmOf = (alg: unknown): SignatureAlgorithm | undefined => ALGORITHMS.get(alg);
