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

const hmac = (bits: 256 | 384 | 512): SignatureAlgorithmRow => ({
  family: "HMAC",
  key: "secret",
  hash: `SHA-${bits}`,
  minimumBits: bits,
  signatureBytes: bits / 8,
});

const rsa = (family: "RSASSA-PKCS1-v1_5" | "RSASSA-PSS", bits: 256 | 384 | 512): SignatureAlgorithmRow => ({
  family,
  key: "RSA",
  hash: `SHA-${bits}`,
  minimumBits: 2048,
  signatureBytes: null,
});

const ecdsa = (key: KeyKind, bits: 256 | 384 | 512, signatureBytes: number): SignatureAlgorithmRow => ({
  family: "ECDSA",
  key,
  hash: `SHA-${bits}`,
  minimumBits: null,
  signatureBytes,
});

const fixedSizeAlgorithm = (
  family: "EdDSA" | "ML-DSA",
  key: KeyKind,
  signatureBytes: number,
): SignatureAlgorithmRow => ({
  family,
  key,
  hash: null,
  minimumBits: null,
  signatureBytes,
});

/** RFC 7518 section 3.1, RFC 8037, RFC 9864 and the ML-DSA algorithms of JOSE (sizes: FIPS 204, table 2). */
const ROWS = {
  HS256: hmac(256),
  HS384: hmac(384),
  HS512: hmac(512),
  RS256: rsa("RSASSA-PKCS1-v1_5", 256),
  RS384: rsa("RSASSA-PKCS1-v1_5", 384),
  RS512: rsa("RSASSA-PKCS1-v1_5", 512),
  PS256: rsa("RSASSA-PSS", 256),
  PS384: rsa("RSASSA-PSS", 384),
  PS512: rsa("RSASSA-PSS", 512),
  ES256: ecdsa("P-256", 256, 64),
  ES384: ecdsa("P-384", 384, 96),
  ES512: ecdsa("P-521", 512, 132),
  EdDSA: fixedSizeAlgorithm("EdDSA", "Ed25519", 64),
  Ed25519: fixedSizeAlgorithm("EdDSA", "Ed25519", 64),
  "ML-DSA-44": fixedSizeAlgorithm("ML-DSA", "ML-DSA-44", 2420),
  "ML-DSA-65": fixedSizeAlgorithm("ML-DSA", "ML-DSA-65", 3309),
  "ML-DSA-87": fixedSizeAlgorithm("ML-DSA", "ML-DSA-87", 4627),
};

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
