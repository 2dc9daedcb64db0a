import type { KeyKind } from "./algorithms.ts";

/** The JWK format of the key pairs with one `kty`. */
export interface JwkType {
  /** The member that distinguishes the kinds; null if there is only one kind. */
  kindIn: "crv" | "alg" | null;
  /** By the value of that member: the kind, and the size of each public member in bytes (0: any). */
  kinds: ReadonlyMap<unknown, { kind: KeyKind; bytes: number }>;
  /** The members of the public key, in base64url. */
  publicMembers: readonly string[];
  /** The additional members of a private key. */
  privateMember: string;
}

const kinds = (...rows: [kind: KeyKind, bytes: number][]): JwkType["kinds"] =>
  new Map(rows.map(([kind, bytes]) => [kind, { kind, bytes }]));

/** The asymmetric types, by `kty`. */
export const JWK_TYPES: ReadonlyMap<unknown, JwkType> = new Map<string, JwkType>([
  // RFC 7518, section 6.3
  ["RSA", { kindIn: null, kinds: kinds(["RSA", 0]), publicMembers: ["n", "e"], privateMember: "d" }],
  // RFC 7518, section 6.2: coordinates are as long as the field, leading zeros included
  [
    "EC",
    {
      kindIn: "crv",
      kinds: kinds(["P-256", 32], ["P-384", 48], ["P-521", 66]),
      publicMembers: ["x", "y"],
      privateMember: "d",
    },
  ],
  // RFC 8037, section 2
  ["OKP", { kindIn: "crv", kinds: kinds(["Ed25519", 32], ["X25519", 32]), publicMembers: ["x"], privateMember: "d" }],
  // Sizes from FIPS 204, table 2
  [
    "AKP",
    {
      kindIn: "alg",
      kinds: kinds(["ML-DSA-44", 1312], ["ML-DSA-65", 1952], ["ML-DSA-87", 2592]),
      publicMembers: ["pub"],
      privateMember: "priv",
    },
  ],
]);
