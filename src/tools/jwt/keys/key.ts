import type { JWK } from "jose";
import type { KeyKind } from "../token/algorithms.ts";

/** A key, independent of an algorithm. */
export interface Key {
  /** "other" is a detected key that no supported algorithm can use. */
  kind: KeyKind | "other";
  /** The key in words: "an RSA public key". Contains no values of the caller. */
  description: string;
  /** The size of an RSA modulus or of a shared secret; null for kinds of one size. */
  bits: number | null;
  isPrivate: boolean;
  material: { form: "raw"; bytes: Uint8Array<ArrayBuffer> } | EncodedKey;
  restrictions: KeyRestrictions;
}

/** A key in DER, in one of the structures that a runtime reads. */
export type DerKey = { form: "der"; der: Uint8Array<ArrayBuffer> } & (
  | { isPrivate: false; type: "spki" | "pkcs1" }
  | { isPrivate: true; type: "pkcs8" | "pkcs1" }
);

export type EncodedKey = DerKey | { form: "jwk"; jwk: JWK };

/** RFC 7517, sections 4.2 to 4.5. */
export interface KeyRestrictions {
  use?: string;
  alg?: string;
  ops?: readonly string[];
  kid?: string;
}

/** The keys in a `secret`. */
export interface Secret {
  keys: Key[];
  /** Whether the keys are from a JWKS, so that a `kid` chooses among them. */
  isSet: boolean;
}

/** Bytes as a shared secret. */
export const sharedSecret = (bytes: Uint8Array<ArrayBuffer>, restrictions: KeyRestrictions = {}): Key => ({
  kind: "secret",
  description: "a shared secret",
  bits: bytes.length * 8,
  isPrivate: false,
  material: { form: "raw", bytes },
  restrictions,
});

/** A detected key or key container that cannot be used. `description` is a noun with its article. */
export const unusableKey = (description: string, restrictions: KeyRestrictions = {}): Key => ({
  ...sharedSecret(new Uint8Array(), restrictions),
  kind: "other",
  description,
  bits: null,
});

/** "an RSA public key", "a P-256 private key": the name of the kind with its article. */
export const describeKey = (name: string, isPrivate: boolean): string =>
  `${/^(?:[AEIOXaeiou]|RSA|ML)/.test(name) ? "an" : "a"} ${name} ${isPrivate ? "private" : "public"} key`;
