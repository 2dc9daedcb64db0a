import { invalidField } from "../../refusal.ts";
import { algorithmOf, type SignatureAlgorithm } from "./algorithms.ts";
import type { Check } from "./checks.ts";
import { type VerificationOutcome, verifySignature } from "./crypto.ts";
import { headerFaults } from "./header.ts";
import type { Key, Secret } from "./key.ts";
import { suitableKeys, unsuitability } from "./key-suitability.ts";
import { rsaQueue } from "./queues.ts";
import type { Token } from "./token.ts";

export type SignatureCheck = Omit<Check, "check">;

const failed = (message: string): SignatureCheck => ({ passed: false, message });

/**
 * Checks the signature of a token with a caller's keys. The kind of a key decides which algorithms are accepted; the
 * token's header only chooses among them and never supplies a key (RFC 8725, sections 3.1 and 3.2).
 * @throws Refusal at /secret if a single key turns out to be unreadable
 */
export async function checkSignature(
  token: Token,
  secret: Secret,
  allowed?: readonly string[],
  signal?: AbortSignal,
): Promise<SignatureCheck> {
  if (!token.signature) return failed("The token is encrypted (JWE) and has no signature to verify");
  const [fault] = headerFaults(token.header.value, allowed);
  const algorithm = algorithmOf(token.header.value.alg);
  if (fault !== undefined || !algorithm) return failed(fault ?? "The algorithm is unknown");
  const invalid = signatureFault(token, token.signature.bytes, algorithm);
  return invalid === null ? tryKeys(token, secret, algorithm, signal) : failed(invalid);
}

/** The reason why a signature is invalid for every key; null if that depends on the key. */
function signatureFault(
  token: Token,
  signature: Uint8Array,
  { alg, family, signatureBytes }: SignatureAlgorithm,
): string | null {
  if (!token.canonical) return "The token is not canonical base64url: unused bits at the end of a part are set";
  if (signature.length === 0) return "The token has no signature";
  if (signatureBytes !== null && signature.length !== signatureBytes) {
    return `The signature has ${signature.length} bytes, and ${alg} makes ${signatureBytes}`;
  }
  const half = signature.length / 2;
  const isZero = (number: Uint8Array) => number.every((byte) => byte === 0);
  // CVE-2022-21449: implementations without this check accept zeros as the signature of any message.
  const blank = family === "ECDSA" && (isZero(signature.subarray(0, half)) || isZero(signature.subarray(half)));
  return blank ? "The signature is blank: one of its two numbers is zero" : null;
}

const MISMATCH = "The signature does not match: the token was changed, or another key signed it";

const UNUSABLE = {
  unreadable: "its numbers are not those of such a key",
  unsupported: "the cryptography of this server does not support it",
};

async function tryKeys(
  token: Token,
  secret: Secret,
  algorithm: SignatureAlgorithm,
  signal?: AbortSignal,
): Promise<SignatureCheck> {
  const { kid } = token.header.value;
  const { suitable, reason } = suitableKeys(secret, kid, (key) => unsuitability(key, algorithm, "verify"));
  const verify = () => verifyWithAny(suitable, token.compact, algorithm);
  const outcomes = await (algorithm.key === "RSA" ? rsaQueue.run(verify, signal) : verify());
  return combineOutcomes(secret, outcomes, reason);
}

/** The outcomes for the keys, up to the first match. */
async function verifyWithAny(
  keys: readonly Key[],
  token: string,
  algorithm: SignatureAlgorithm,
): Promise<VerificationOutcome[]> {
  const outcomes: VerificationOutcome[] = [];
  for (const key of keys) {
    outcomes.push(await verifySignature(token, algorithm, key));
    if (outcomes.includes("match")) break;
  }
  return outcomes;
}

/** Combines the outcomes of all keys; `unsuitable` is the reason why the first unsuitable key was not tried. */
function combineOutcomes(
  { isSet }: Secret,
  outcomes: readonly VerificationOutcome[],
  unsuitable?: string | null,
): SignatureCheck {
  if (outcomes.includes("match")) return { passed: true, message: "The signature matches" };
  if (outcomes.includes("mismatch")) return failed(MISMATCH);
  if (outcomes.includes("unreadable") && !isSet)
    throw invalidField("/secret", `Cannot be used: ${UNUSABLE.unreadable}`);
  const [failure] = outcomes.filter((outcome) => outcome !== "match" && outcome !== "mismatch");
  const reason = unsuitable ?? (failure && UNUSABLE[failure]);
  return failed(`${isSet ? "No key of the JWKS" : "The key"} can${isSet ? "" : "not"} be used: ${reason}`);
}
