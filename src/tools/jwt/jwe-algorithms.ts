import type { KeyKind } from "./algorithms.ts";

/** The properties of a key management algorithm of JWE (RFC 7518, section 4.1). */
export interface KeyManagement {
  alg: string;
  /** The kinds of its keys. */
  keys: readonly KeyKind[];
  /** The size of a shared secret in bits; "content": that of the content encryption; null: any. */
  secretBits: number | "content" | null;
  /** The expensive operation, if any: RSA or the iterations of PBES2. */
  cost: "none" | "RSA" | "PBES2";
}

type KeyManagementRow = Omit<KeyManagement, "alg">;

const rsa: KeyManagementRow = { keys: ["RSA"], secretBits: null, cost: "RSA" };
const agreement: KeyManagementRow = { keys: ["P-256", "P-384", "P-521", "X25519"], secretBits: null, cost: "none" };
const password: KeyManagementRow = { keys: ["secret"], secretBits: null, cost: "PBES2" };
const wrapping = (secretBits: number | "content"): KeyManagementRow => ({ keys: ["secret"], secretBits, cost: "none" });

const ROWS: Readonly<Record<string, KeyManagementRow>> = {
  "RSA-OAEP": rsa,
  "RSA-OAEP-256": rsa,
  "RSA-OAEP-384": rsa,
  "RSA-OAEP-512": rsa,
  "ECDH-ES": agreement,
  "ECDH-ES+A128KW": agreement,
  "ECDH-ES+A192KW": agreement,
  "ECDH-ES+A256KW": agreement,
  A128KW: wrapping(128),
  A192KW: wrapping(192),
  A256KW: wrapping(256),
  A128GCMKW: wrapping(128),
  A192GCMKW: wrapping(192),
  A256GCMKW: wrapping(256),
  dir: wrapping("content"),
  "PBES2-HS256+A128KW": password,
  "PBES2-HS384+A192KW": password,
  "PBES2-HS512+A256KW": password,
};

/** The key management algorithms by `alg`. */
export const KEY_MANAGEMENT: ReadonlyMap<unknown, KeyManagement> = new Map(
  Object.entries(ROWS).map(([alg, row]) => [alg, { alg, ...row }]),
);

export const KEY_MANAGEMENT_NAMES: readonly string[] = Object.keys(ROWS);

/** The key sizes of the content encryptions in bits, by `enc` (RFC 7518, section 5.1). */
export const CONTENT_BITS: ReadonlyMap<unknown, number> = new Map([
  ["A128CBC-HS256", 256],
  ["A192CBC-HS384", 384],
  ["A256CBC-HS512", 512],
  ["A128GCM", 128],
  ["A192GCM", 192],
  ["A256GCM", 256],
]);
