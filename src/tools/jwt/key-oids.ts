import type { KeyKind } from "./algorithms.ts";

/** The meaning of an object identifier: a supported kind of key, or the name of another kind. */
export interface NamedKind {
  kind: KeyKind | "other";
  name: string;
}

export const supportedKind = (kind: KeyKind): NamedKind => ({ kind, name: kind });
export const unsupportedKind = (name: string): NamedKind => ({ kind: "other", name });
export const EC = "2a8648ce3d0201"; // id-ecPublicKey, RFC 5480: its parameters name the curve

/** Public key algorithms by their object identifiers in hexadecimal (RFC 3279, 8410, 9881). */
export const KINDS: ReadonlyMap<string, NamedKind> = new Map([
  ["2a864886f70d010101", supportedKind("RSA")],
  ["2a864886f70d01010a", unsupportedKind("RSASSA-PSS")],
  ["2a8648ce380401", unsupportedKind("DSA")],
  ["2b656e", supportedKind("X25519")],
  ["2b656f", unsupportedKind("X448")],
  ["2b6570", supportedKind("Ed25519")],
  ["2b6571", unsupportedKind("Ed448")],
  ["608648016503040311", supportedKind("ML-DSA-44")],
  ["608648016503040312", supportedKind("ML-DSA-65")],
  ["608648016503040313", supportedKind("ML-DSA-87")],
]);

/** Curves of EC keys by their object identifiers (RFC 5480, section 2.1.1.1). */
export const CURVES: ReadonlyMap<string, NamedKind> = new Map([
  ["2a8648ce3d030107", supportedKind("P-256")],
  ["2b81040022", supportedKind("P-384")],
  ["2b81040023", supportedKind("P-521")],
  ["2b8104000a", unsupportedKind("secp256k1")],
]);
