import { invalidField } from "../../refusal.ts";
import { type Algorithm, algorithmOf } from "./algorithms.ts";
import type { Check } from "./checks.ts";
import { type Failure, verifySignature } from "./crypto.ts";
import { headerFaults } from "./header.ts";
import type { Key } from "./key.ts";
import { unsuitability } from "./key-suitability.ts";
import type { Secret } from "./secret.ts";
import type { Token } from "./token.ts";

type SignatureCheck = Omit<Check, "check">;

const failed = (message: string): SignatureCheck => ({ passed: false, message });

/**
 * Checks the signature of a token with a caller's keys. The kind of a key decides which algorithms are accepted; the
 * token's header only chooses among them and never supplies a key (RFC 8725, sections 3.1 and 3.2).
 * @throws Refusal at /secret where a single key turns out to be unreadable
 */
export async function checkSignature(
  token: Token,
  secret: Secret,
  allowed?: readonly string[],
): Promise<SignatureCheck> {
  if (!token.signature) return failed("The token is encrypted (JWE) and has no signature to verify");
  const [fault] = headerFaults(token.header.value, allowed);
  const algorithm = algorithmOf(token.header.value.alg);
  if (fault !== undefined || !algorithm) return failed(fault ?? "The algorithm is unknown");
  const invalid = signatureFault(token, token.signature.bytes, algorithm);
  return invalid === null ? tryKeys(token, secret, algorithm) : failed(invalid);
}

/** What is wrong with a signature whatever the key is; null where a key must decide. */
function signatureFault(
  token: Token,
  signature: Uint8Array,
  { alg, family, signatureBytes }: Algorithm,
): string | null {
  if (!token.canonical) return "The token is not canonical base64url: unused bits at the end of a part are set";
  if (signature.length === 0) return "The token has no signature";
  if (signatureBytes !== null && signature.length !== signatureBytes) {
    return `The signature has ${signature.length} bytes, and ${alg} makes ${signatureBytes}`;
  }
  const half = signature.length / 2;
  const isZero = (number: Uint8Array) => number.every((byte) => byte === 0);
  // CVE-2022-21449: an implementation that forgets this check accepts zeros as the signature of anything.
  const blank = family === "ECDSA" && (isZero(signature.subarray(0, half)) || isZero(signature.subarray(half)));
  return blank ? "The signature is blank: one of its two numbers is zero" : null;
}

const MISMATCH = "The signature does not match: the token was changed, or another key signed it";

const FAILURES: Readonly<Record<Failure, string>> = {
  mismatch: MISMATCH,
  unreadable: "its numbers are not those of such a key",
  unsupported: "the cryptography of this server does not support it",
};

async function tryKeys(token: Token, secret: Secret, algorithm: Algorithm): Promise<SignatureCheck> {
  const failures: string[] = [];
  for (const key of choose(secret, token.header.value.kid)) {
    const failure = await failureWith(key, token.compact, algorithm, secret.isSet);
    if (failure === null) return { passed: true, message: "The signature matches" };
    failures.push(failure);
  }
  const [first = secret.keys.length === 0 ? "it is empty" : "none has the token's key id (kid)"] = failures;
  if (failures.includes(MISMATCH)) return failed(MISMATCH);
  return failed(secret.isSet ? `No key of the JWKS can be used: ${first}` : `The key cannot be used: ${first}`);
}

/** Of a JWKS the keys with the token's `kid`; else every key. */
const choose = ({ keys, isSet }: Secret, kid: unknown): Key[] =>
  isSet && kid !== undefined ? keys.filter(({ limits }) => limits.kid === kid) : keys;

/** Why a key does not verify a token; null where it does. */
async function failureWith(key: Key, token: string, algorithm: Algorithm, isSet: boolean): Promise<string | null> {
  const unsuitable = unsuitability(key, algorithm, "verify");
  if (unsuitable !== null) return unsuitable;
  const outcome = await verifySignature(token, algorithm, key);
  if (outcome === "unreadable" && !isSet) throw invalidField("/secret", `Cannot be used: ${FAILURES.unreadable}`);
  return outcome === "match" ? null : FAILURES[outcome];
}
