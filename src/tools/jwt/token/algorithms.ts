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
export const PUBLIC_KEY_ALGORITHM_NAMES: readonly string[] = SIGNATURE_ALGORITHM_NAMES.filter(
  (name) => ROWS[name].key !== "secret",
);

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

/** The properties of a key management algorithm of JWE (RFC 7518, section 4.1). */
export interface KeyManagement {
  alg: string;
  keys: readonly KeyKind[];
  /** The size of a shared secret in bits, as in "A128KW"; null: any, or that of the content encryption ("dir"). */
  secretBits: number | null;
  /** The expensive operation, if any: RSA or the iterations of PBES2. */
  cost: "none" | "RSA" | "PBES2";
}

const family = (names: string, keys: readonly KeyKind[], cost: KeyManagement["cost"]): KeyManagement[] =>
  names.split(" ").map((alg) => {
    const wrappingBits = /^A(\d{3})/.exec(alg)?.[1];
    return { alg, keys, secretBits: wrappingBits === undefined ? null : Number(wrappingBits), cost };
  });

/** The supported key management algorithms. */
export const KEY_MANAGEMENT: readonly KeyManagement[] = [
  ...family("RSA-OAEP RSA-OAEP-256 RSA-OAEP-384 RSA-OAEP-512", ["RSA"], "RSA"),
  ...family("ECDH-ES ECDH-ES+A128KW ECDH-ES+A192KW ECDH-ES+A256KW", ["P-256", "P-384", "P-521", "X25519"], "none"),
  ...family("A128KW A192KW A256KW A128GCMKW A192GCMKW A256GCMKW dir", ["secret"], "none"),
  ...family("PBES2-HS256+A128KW PBES2-HS384+A192KW PBES2-HS512+A256KW", ["secret"], "PBES2"),
];

export const KEY_MANAGEMENT_NAMES: readonly string[] = KEY_MANAGEMENT.map(({ alg }) => alg);

/** The key sizes of the content encryptions in bits, by `enc` (RFC 7518, section 5.1). */
export const CONTENT_BITS: ReadonlyMap<unknown, number> = new Map([
  ["A128CBC-HS256", 256],
  ["A192CBC-HS384", 384],
  ["A256CBC-HS512", 512],
  ["A128GCM", 128],
  ["A192GCM", 192],
  ["A256GCM", 256],
]);
