import type { JsonObject } from "../../json/object.ts";
import { fromBase64 } from "../../operation/encoding.ts";
import { bitLength } from "./der.ts";
import { JWK_TYPES, type JwkType } from "./jwk-types.ts";
import { describeKey, type Key, type KeyRestrictions, sharedSecret } from "./key.ts";

/** A key, or the problem of a JWK, as the end of a sentence that begins with "the JWK". */
type ReadJwk = { key: Key; problem?: never } | { key?: never; problem: string };

/** Reads a JSON Web Key: RFC 7517, RFC 7518 section 6, RFC 8037 section 2, and AKP keys for ML-DSA. */
export function readJwk(jwk: JsonObject): ReadJwk {
  const restrictions = restrictionsOf(jwk);
  if (typeof restrictions === "string") return { problem: restrictions };
  if (jwk.kty === "oct") return readOct(jwk, restrictions);
  const type = JWK_TYPES.get(jwk.kty);
  return type ? readKeyPair(jwk, type, restrictions) : { problem: "has a kty other than RSA, EC, OKP, AKP and oct" };
}

function readOct(jwk: JsonObject, restrictions: KeyRestrictions): ReadJwk {
  const bytes = memberBytes(jwk.k);
  return bytes ? { key: sharedSecret(bytes, restrictions) } : wrong("k");
}

function readKeyPair(jwk: JsonObject, type: JwkType, restrictions: KeyRestrictions): ReadJwk {
  if (type.kindIn && typeof jwk[type.kindIn] !== "string") return { problem: `has no ${type.kindIn}` };
  const known = type.kindIn ? type.kinds.get(jwk[type.kindIn]) : type.kinds.get(jwk.kty);
  for (const member of type.publicMembers) {
    const bytes = memberBytes(jwk[member]);
    if (!bytes || (known?.bytes && bytes.length !== known.bytes)) return wrong(member);
  }
  const isPrivate = jwk[type.privateMember] !== undefined;
  if (isPrivate && !memberBytes(jwk[type.privateMember])) return wrong(type.privateMember);
  return {
    key: {
      kind: known?.kind ?? "other",
      description: describeKey(known?.kind ?? String(jwk.kty), isPrivate),
      bits: jwk.kty === "RSA" ? bitLength(memberBytes(jwk.n) ?? new Uint8Array()) : null,
      isPrivate,
      material: { form: "jwk", jwk: keyMembers(jwk) },
      restrictions,
    },
  };
}

const wrong = (member: string): ReadJwk => ({ problem: `has no ${member} in base64url, or one that is wrong` });

/** The bytes of a member in base64url without padding, at least one; null for anything else. */
function memberBytes(member: unknown): Uint8Array<ArrayBuffer> | null {
  const bytes = typeof member === "string" && !member.endsWith("=") ? fromBase64(member, "base64url") : null;
  return bytes?.length ? bytes : null;
}

/** The members that define a key pair. Others are metadata, which could make the import fail. */
function keyMembers(jwk: JsonObject): Record<string, string> {
  const names = ["kty", "crv", ...(jwk.kty === "AKP" ? ["alg"] : []), ...PUBLIC_MEMBERS, ...PRIVATE_MEMBERS];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = jwk[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

const PUBLIC_MEMBERS = ["n", "e", "x", "y", "pub"];
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "priv"];

/** The public key of a JWK. */
export const publicMembers = (jwk: object): Record<string, string> =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !PRIVATE_MEMBERS.includes(name)));

/** The permitted uses of a JWK's key, or the problem of these members. */
function restrictionsOf(jwk: JsonObject): KeyRestrictions | string {
  const restrictions: { use?: string; alg?: string; kid?: string; ops?: string[] } = {};
  for (const name of ["use", "alg", "kid"] as const) {
    const value = jwk[name];
    if (typeof value === "string") restrictions[name] = value;
    else if (value !== undefined) return `has a ${name} that is not a string`;
  }
  const ops = jwk.key_ops;
  if (ops === undefined) return restrictions;
  if (!Array.isArray(ops)) return "has key_ops that are not an array";
  return { ...restrictions, ops: ops.filter((op) => typeof op === "string") };
}
