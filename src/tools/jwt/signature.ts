import { invalidField } from "../../refusal.ts";
import { type Algorithm, algorithmOf } from "./algorithms.ts";
import { type Failure, verifySignature } from "./crypto.ts";
import { headerFaults } from "./header.ts";
import type { Key } from "./key.ts";
import { misfitOf } from "./key-suitability.ts";
import type { Secret } from "./secret.ts";
import type { Token } from "./token.ts";

/** Whether a signature is good, and why or why not in one sentence. */
export interface Verdict {
  passed: boolean;
  message: string;
}

const failed = (message: string): Verdict => ({ passed: false, message });

/**
 * Judges the signature of a token by a caller's keys. The header only chooses among what these keys are good for;
 * it never brings a key, and what kind of key it is decides which algorithms count (RFC 8725, sections 3.1 and 3.2).
 * @throws Refusal at /secret where a single key turns out to be unreadable
 */
export async function judgeSignature(token: Token, secret: Secret, allowed?: readonly string[]): Promise<Verdict> {
  if (!token.signature) return failed("The token is encrypted (JWE) and has no signature to verify");
  const [fault] = headerFaults(token.header.value, allowed);
  const algorithm = algorithmOf(token.header.value.alg);
  if (fault !== undefined || !algorithm) return failed(fault ?? "The algorithm is unknown");
  const malformed = malformation(token, token.signature.bytes, algorithm);
  return malformed === null ? judgeByKeys(token, secret, algorithm) : failed(malformed);
}

/** What is wrong with a signature before any key is tried. */
function malformation(token: Token, signature: Uint8Array, { alg, family, signatureBytes }: Algorithm): string | null {
  if (!token.canonical) return "The token is not canonical base64url: unused bits at the end of a part are set";
  if (signature.length === 0) return "The token has no signature";
  if (signatureBytes !== null && signature.length !== signatureBytes) {
    return `The signature has ${signature.length} bytes, and ${alg} makes ${signatureBytes}`;
  }
  const half = signature.length / 2;
  const isZero = (number: Uint8Array) => number.every((byte) => byte === 0);
  // CVE-2022-21449: an implementation that forgets this check takes zeros for the signature of anything.
  const blank = family === "ECDSA" && (isZero(signature.subarray(0, half)) || isZero(signature.subarray(half)));
  return blank ? "The signature is blank: one of its two numbers is zero" : null;
}

const MISMATCH = "The signature does not match: the token was changed, or another key signed it";

const OBJECTIONS: Readonly<Record<Failure, string>> = {
  mismatch: MISMATCH,
  unreadable: "its numbers are not those of such a key",
  unsupported: "the cryptography of this server does not support it",
};

async function judgeByKeys(token: Token, secret: Secret, algorithm: Algorithm): Promise<Verdict> {
  const objections: string[] = [];
  for (const key of choose(secret, token.header.value.kid)) {
    const objection = await objectionOf(key, token.compact, algorithm, secret.isSet);
    if (objection === null) return { passed: true, message: "The signature matches" };
    objections.push(objection);
  }
  const [first = secret.keys.length === 0 ? "it is empty" : "none has the token's key id (kid)"] = objections;
  if (objections.includes(MISMATCH)) return failed(MISMATCH);
  return failed(secret.isSet ? `No key of the JWKS can be used: ${first}` : `The key cannot be used: ${first}`);
}

/** Of a JWKS the keys with the token's `kid`; else every key. */
const choose = ({ keys, isSet }: Secret, kid: unknown): Key[] =>
  isSet && kid !== undefined ? keys.filter(({ limits }) => limits.kid === kid) : keys;

/** Why a key does not confirm a token; null where it does. */
async function objectionOf(key: Key, token: string, algorithm: Algorithm, isSet: boolean): Promise<string | null> {
  const misfit = misfitOf(key, algorithm, "verify");
  if (misfit !== null) return misfit;
  const outcome = await verifySignature(token, algorithm, key);
  if (outcome === "unreadable" && !isSet) throw invalidField("/secret", `Cannot be used: ${OBJECTIONS.unreadable}`);
  return outcome === "match" ? null : OBJECTIONS[outcome];
}
