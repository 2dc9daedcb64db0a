import type { KeyKind } from "../token/algorithms.ts";

/** The properties of a key management algorithm of JWE (RFC 7518, section 4.1). */
export interface KeyManagement {
  alg: string;
  /** The kinds of its keys. */
  keys: readonly KeyKind[];
  /** The size of a shared secret in bits, as in "A128KW"; null: any, or that of the content encryption ("dir"). */
  secretBits: number | null;
  /** The expensive operation, if any: RSA or the iterations of PBES2. */
  cost: "none" | "RSA" | "PBES2";
}

/** The algorithms whose names are given, separated by spaces. */
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
