import { namesOf } from "../../json/object.ts";

/** The kinds of keys that algorithms distinguish. */
export type KeyKind =
  | "secret"
  | "RSA"
  | "P-256"
  | "P-384"
  | "P-521"
  | "Ed25519"
  | "X25519"
  | "ML-DSA-44"
  | "ML-DSA-65"
  | "ML-DSA-87";

/** The properties of a JWS algorithm. */
interface SignatureAlgorithmRow {
  family: "HMAC" | "RSASSA-PKCS1-v1_5" | "RSASSA-PSS" | "ECDSA" | "EdDSA" | "ML-DSA";
  /** The kind of its keys. */
  key: KeyKind;
  /** The digest, null if the algorithm has its own. */
  hash: "SHA-256" | "SHA-384" | "SHA-512" | null;
  /** The smallest safe key: a secret as long as the digest (RFC 7518, 3.2), RSA of 2048 bits (3.3); null: one size. */
  minimumBits: number | null;
  /** The size of a signature; null if it is the size of the key. */
  signatureBytes: number | null;
}

/** RFC 7518 section 3.1, RFC 8037, RFC 9864 and the ML-DSA algorithms of JOSE (sizes: FIPS 204, table 2). */
const ROWS = {
  HS256: { family: "HMAC", key: "secret", hash: "SHA-256", minimumBits: 256, signatureBytes: 32 },
  HS384: { family: "HMAC", key: "secret", hash: "SHA-384", minimumBits: 384, signatureBytes: 48 },
  HS512: { family: "HMAC", key: "secret", hash: "SHA-512", minimumBits: 512, signatureBytes: 64 },
  RS256: { family: "RSASSA-PKCS1-v1_5", key: "RSA", hash: "SHA-256", minimumBits: 2048, signatureBytes: null },
  RS384: { family: "RSASSA-PKCS1-v1_5", key: "RSA", hash: "SHA-384", minimumBits: 2048, signatureBytes: null },
  RS512: { family: "RSASSA-PKCS1-v1_5", key: "RSA", hash: "SHA-512", minimumBits: 2048, signatureBytes: null },
  PS256: { family: "RSASSA-PSS", key: "RSA", hash: "SHA-256", minimumBits: 2048, signatureBytes: null },
  PS384: { family: "RSASSA-PSS", key: "RSA", hash: "SHA-384", minimumBits: 2048, signatureBytes: null },
  PS512: { family: "RSASSA-PSS", key: "RSA", hash: "SHA-512", minimumBits: 2048, signatureBytes: null },
  ES256: { family: "ECDSA", key: "P-256", hash: "SHA-256", minimumBits: null, signatureBytes: 64 },
  ES384: { family: "ECDSA", key: "P-384", hash: "SHA-384", minimumBits: null, signatureBytes: 96 },
  ES512: { family: "ECDSA", key: "P-521", hash: "SHA-512", minimumBits: null, signatureBytes: 132 },
  EdDSA: { family: "EdDSA", key: "Ed25519", hash: null, minimumBits: null, signatureBytes: 64 },
  Ed25519: { family: "EdDSA", key: "Ed25519", hash: null, minimumBits: null, signatureBytes: 64 },
  "ML-DSA-44": { family: "ML-DSA", key: "ML-DSA-44", hash: null, minimumBits: null, signatureBytes: 2420 },
  "ML-DSA-65": { family: "ML-DSA", key: "ML-DSA-65", hash: null, minimumBits: null, signatureBytes: 3309 },
  "ML-DSA-87": { family: "ML-DSA", key: "ML-DSA-87", hash: null, minimumBits: null, signatureBytes: 4627 },
} satisfies Record<string, SignatureAlgorithmRow>;

type SignatureAlgorithmName = keyof typeof ROWS;

/** The names of all supported signature algorithms. */
export const SIGNATURE_ALGORITHM_NAMES = namesOf(ROWS);

/** A JWS algorithm with its name. */
export interface SignatureAlgorithm extends SignatureAlgorithmRow {
  alg: SignatureAlgorithmName;
}

/** All algorithms by `alg`. A map, so that inherited names are unknown. */
const ALGORITHMS: ReadonlyMap<string, SignatureAlgorithm> = new Map(
  SIGNATURE_ALGORITHM_NAMES.map((alg) => [alg, { alg, ...ROWS[alg] }]),
);

/** The algorithm with a known name. */
export const algorithmNamed = (alg: SignatureAlgorithmName): SignatureAlgorithm => ({ alg, ...ROWS[alg] });

/** The algorithm that a header's `alg` names, which may be any value; undefined if it is unknown. */
export const algorithmOf = (alg: unknown): SignatureAlgorithm | undefined =>
  typeof alg === "string" ? ALGORITHMS.get(alg) : undefined;
