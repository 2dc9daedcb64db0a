import type { JsonObject } from "../../json/object.ts";
import { bitLength } from "./der.ts";
import { fromBase64 } from "./encoding.ts";
import { JWK_TYPES, type JwkType } from "./jwk-types.ts";
import { describeKey, type Key, type KeyLimits, sharedSecret } from "./key.ts";

/** A key, or why a JWK holds none, as the end of a sentence that begins with "the JWK". */
export type ReadJwk = { key: Key; problem?: never } | { key?: never; problem: string };

/** Reads a JSON Web Key: RFC 7517, RFC 7518 section 6, RFC 8037 section 2, and AKP keys for ML-DSA. */
export function readJwk(jwk: JsonObject): ReadJwk {
  const limits = limitsOf(jwk);
  if (typeof limits === "string") return { problem: limits };
  if (jwk.kty === "oct") return readOct(jwk, limits);
  const type = JWK_TYPES.get(jwk.kty);
  return type ? readKeyPair(jwk, type, limits) : { problem: "has a kty other than RSA, EC, OKP, AKP and oct" };
}

function readOct(jwk: JsonObject, limits: KeyLimits): ReadJwk {
  const bytes = bytesOf(jwk.k);
  return bytes ? { key: sharedSecret(bytes, limits) } : wrong("k");
}

function readKeyPair(jwk: JsonObject, type: JwkType, limits: KeyLimits): ReadJwk {
  if (type.kindIn && typeof jwk[type.kindIn] !== "string") return { problem: `has no ${type.kindIn}` };
  const known = type.kindIn ? type.kinds.get(jwk[type.kindIn]) : type.kinds.get(jwk.kty);
  for (const member of type.publicMembers) {
    const bytes = bytesOf(jwk[member]);
    if (!bytes || (known?.bytes && bytes.length !== known.bytes)) return wrong(member);
  }
  const isPrivate = jwk[type.privateMember] !== undefined;
  if (isPrivate && !bytesOf(jwk[type.privateMember])) return wrong(type.privateMember);
  return {
    key: {
      kind: known?.kind ?? "other",
      description: describeKey(known?.kind ?? String(jwk.kty), isPrivate),
      bits: jwk.kty === "RSA" ? bitLength(bytesOf(jwk.n) ?? new Uint8Array()) : null,
      isPrivate,
      material: { form: "jwk", jwk: keyMembers(jwk) },
      limits,
    },
  };
}

const wrong = (member: string): ReadJwk => ({ problem: `has no ${member} in base64url, or one that is wrong` });

/** The bytes of a member in base64url without padding, at least one; null for anything else. */
function bytesOf(member: unknown): Uint8Array<ArrayBuffer> | null {
  const bytes = typeof member === "string" && !member.endsWith("=") ? fromBase64(member, "base64url") : null;
  return bytes?.length ? bytes : null;
}

/** The members that make up a key pair: every other one is advice, and could only confuse the import. */
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

/** The public half of a key pair that is written as a JWK. */
export const publicMembers = (jwk: object): Record<string, string> =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !PRIVATE_MEMBERS.includes(name)));

/** What a JWK says that its key may be used for, or what is wrong with that. */
function limitsOf(jwk: JsonObject): KeyLimits | string {
  const limits: { use?: string; alg?: string; kid?: string; ops?: string[] } = {};
  for (const name of ["use", "alg", "kid"] as const) {
    const value = jwk[name];
    if (typeof value === "string") limits[name] = value;
    else if (value !== undefined) return `has a ${name} that is not a string`;
  }
  const ops = jwk.key_ops;
  if (ops === undefined) return limits;
  if (!Array.isArray(ops)) return "has key_ops that are not an array";
  return { ...limits, ops: ops.filter((op) => typeof op === "string") };
}
