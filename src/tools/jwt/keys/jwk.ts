import type { JWK } from "jose";
import { fromBase64 } from "../../../operation/encoding.ts";
import { isText, type JsonObject, namesOf } from "../../../operation/json.ts";
import type { KeyKind } from "../token/algorithms.ts";
import { describeKey, type Key, type KeyRestrictions, sharedSecret } from "./key.ts";
import { bitLength } from "./key-der.ts";

interface JwkType {
  kty: string;
  /** The member that distinguishes the kinds of keys. */
  kindIn: "kty" | "crv" | "alg";
  /** The kinds, with the size of each public member in bytes; null: any. */
  bytes: Partial<Record<KeyKind, number | null>>;
  members: readonly string[];
}

/** RFC 7518, sections 6.2 (coordinates have leading zeros) and 6.3; RFC 8037, section 2; sizes of FIPS 204, table 2. */
const JWK_TYPES: readonly JwkType[] = [
  { kty: "RSA", kindIn: "kty", bytes: { RSA: null }, members: ["n", "e"] },
  { kty: "EC", kindIn: "crv", bytes: { "P-256": 32, "P-384": 48, "P-521": 66 }, members: ["x", "y"] },
  { kty: "OKP", kindIn: "crv", bytes: { Ed25519: 32, X25519: 32 }, members: ["x"] },
  { kty: "AKP", kindIn: "alg", bytes: { "ML-DSA-44": 1312, "ML-DSA-65": 1952, "ML-DSA-87": 2592 }, members: ["pub"] },
];

const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "priv"];

/**
 * Reads a JSON Web Key: RFC 7517, RFC 7518 section 6, RFC 8037 section 2, and AKP keys for ML-DSA. Gives the key, or the
 * problem of the JWK, as the end of a sentence that begins with "the JWK".
 */
export function readJwk(jwk: JsonObject): Key | string {
  const restrictions = restrictionsOf(jwk);
  if (typeof restrictions === "string") return restrictions;
  if (jwk.kty === "oct") {
    const bytes = memberBytes(jwk.k);
    return bytes ? sharedSecret(bytes, restrictions) : wrong("k");
  }
  const type = JWK_TYPES.find(({ kty }) => kty === jwk.kty);
  return type ? readKeyPair(jwk, type, restrictions) : "has a kty other than RSA, EC, OKP, AKP and oct";
}

function readKeyPair(jwk: JsonObject, type: JwkType, restrictions: KeyRestrictions): Key | string {
  if (!isText(jwk[type.kindIn])) return `has no ${type.kindIn}`;
  const kind = namesOf(type.bytes).find((name) => name === jwk[type.kindIn]);
  const expected = kind && type.bytes[kind];
  for (const member of type.members) {
    const bytes = memberBytes(jwk[member]);
    if (!bytes || (expected && bytes.length !== expected)) return wrong(member);
  }
  const privateMember = type.kty === "AKP" ? "priv" : "d";
  const isPrivate = jwk[privateMember] !== undefined;
  if (isPrivate && !memberBytes(jwk[privateMember])) return wrong(privateMember);
  // Other members are metadata, which could make the import fail.
  const members = ["kty", type.kindIn, ...type.members, ...PRIVATE_MEMBERS];
  return {
    kind: kind ?? "other",
    description: describeKey(kind ?? type.kty, isPrivate),
    bits: kind === "RSA" ? bitLength(memberBytes(jwk.n) ?? new Uint8Array()) : null,
    isPrivate,
    material: { form: "jwk", jwk: stringMembers(jwk, (name) => members.includes(name)) },
    restrictions,
  };
}

const wrong = (member: string): string => `has no ${member} in base64url, or one that is wrong`;

/** The bytes of a member in base64url without padding, at least one; null for anything else. */
function memberBytes(member: unknown): Uint8Array<ArrayBuffer> | null {
  const bytes = typeof member === "string" && !member.endsWith("=") ? fromBase64(member, "base64url") : null;
  return bytes?.length ? bytes : null;
}

/** The public key of a JWK. */
export const publicMembers = (jwk: JWK): Record<string, string> =>
  stringMembers(jwk, (name) => !PRIVATE_MEMBERS.includes(name));

function stringMembers(jwk: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean) {
  const isMember = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === "string" && isWanted(entry[0]);
  return Object.fromEntries(Object.entries(jwk).filter(isMember));
}

function restrictionsOf(jwk: JsonObject): KeyRestrictions | string {
  const restrictions: KeyRestrictions = {};
  for (const name of ["use", "alg", "kid"] as const) {
    const value = jwk[name];
    if (typeof value === "string") restrictions[name] = value;
    else if (value !== undefined) return `has a member ${name} that is not a string`;
  }
  const ops = jwk.key_ops;
  if (ops === undefined) return restrictions;
  if (!Array.isArray(ops)) return "has key_ops that are not an array";
  return { ...restrictions, ops: ops.filter((op) => typeof op === "string") };
}
