import type { KeyKind } from "./algorithms.ts";

/** What an object identifier stands for: a kind of key that an algorithm here works with, or the name of another. */
export interface NamedKind {
  kind: KeyKind | "other";
  name: string;
}

export const known = (kind: KeyKind): NamedKind => ({ kind, name: kind });
export const other = (name: string): NamedKind => ({ kind: "other", name });
export const EC = "2a8648ce3d0201"; // id-ecPublicKey, RFC 5480: its parameters name the curve

/** Public key algorithms by their object identifiers in hexadecimal (RFC 3279, 8410, 9881). */
export const KINDS: ReadonlyMap<string, NamedKind> = new Map([
  ["2a864886f70d010101", known("RSA")],
  ["2a864886f70d01010a", other("RSASSA-PSS")],
  ["2a8648ce380401", other("DSA")],
  ["2b656e", known("X25519")],
  ["2b656f", other("X448")],
  ["2b6570", known("Ed25519")],
  ["2b6571", other("Ed448")],
  ["608648016503040311", known("ML-DSA-44")],
  ["608648016503040312", known("ML-DSA-65")],
  ["608648016503040313", known("ML-DSA-87")],
]);

/** Curves of EC keys by their object identifiers (RFC 5480, section 2.1.1.1). */
export const CURVES: ReadonlyMap<string, NamedKind> = new Map([
  ["2a8648ce3d030107", known("P-256")],
  ["2b81040022", known("P-384")],
  ["2b81040023", known("P-521")],
  ["2b8104000a", other("secp256k1")],
]);
