import { refuseIfGone } from "../../../operation/bounded-queue.ts";
import type { JsonObject } from "../../../operation/json.ts";
import type { OperationContext, TrustedIssuers } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { andThen } from "../../../runtime/promises.ts";
import { readJwks } from "../keys/find-keys.ts";
import type { Key, Secret } from "../keys/key.ts";
import { suitableKeys, unsuitability } from "../keys/key-suitability.ts";
import type { SignatureAlgorithm } from "../token/algorithms.ts";
import { type Check, checkAudience } from "../token/checks.ts";
import { acceptedAlgorithm } from "../token/header.ts";
import type { Token } from "../token/token.ts";
import { rsaQueue, type VerificationOutcome, verifySignature } from "./crypto.ts";

type Caller = Pick<OperationContext, "signal">;

const failedSignature = (message: string): Check => ({ check: "signature", passed: false, message });

const ENCRYPTED = "The token is encrypted (JWE) and has no signature to verify";

/**
 * Checks the signature of a token with a caller's keys. The kind of a key decides which algorithms are accepted; the
 * token's header only chooses among them and never supplies a key (RFC 8725, sections 3.1 and 3.2).
 * @throws Refusal at /secret if a single key turns out to be unreadable
 */
export function checkSignature(
  token: Token,
  secret: Secret,
  allowed: readonly string[] | undefined,
  caller: Caller,
): Check | Promise<Check> {
  if (!token.signature) return failedSignature(ENCRYPTED);
  const header = token.header.value;
  const algorithm = acceptedAlgorithm(header, allowed);
  if (typeof algorithm === "string") return failedSignature(algorithm);
  const fault = signatureFault(token, token.signature.bytes, algorithm);
  if (fault !== null) return failedSignature(fault);
  const { suitable, reason } = suitableKeys(secret, header.kid, (key) => unsuitability(key, algorithm, "verify"));
  const check = (outcome: VerificationOutcome | undefined) => checkOf(outcome, secret, reason);
  const [key, ...others] = suitable;
  // Promises, and the signal, which the runtime creates on first access, would be a tenth of the time of a validation.
  if (key?.material.form === "raw" && others.length === 0)
    return andThen(verifySignature(token.compact, algorithm, key), check);
  const verify = () => verifyWithAny(suitable, token.compact, algorithm, caller);
  return (algorithm.key === "RSA" ? rsaQueue(verify, caller.signal) : verify()).then(check);
}

/** @param reason Why other keys are not suitable. */
function checkOf(
  outcome: VerificationOutcome | undefined,
  { isSet }: Secret,
  reason: string | null | undefined,
): Check {
  if (outcome === "match") return { check: "signature", passed: true, message: "The signature matches" };
  if (outcome === "mismatch") return failedSignature(MISMATCH);
  if (outcome === "unreadable" && !isSet) throw invalidField("/secret", `Cannot be used: ${UNUSABLE.unreadable}`);
  const cause = reason ?? (outcome && UNUSABLE[outcome]);
  return failedSignature(isSet ? `No key of the JWKS can be used: ${cause}` : `The key cannot be used: ${cause}`);
}

/** The check of a signature that another key made, or that belongs to other bytes. */
export const MISMATCH = "The signature does not match: the token was changed, or another key signed it";

const UNUSABLE = {
  unreadable: "its numbers are not those of such a key",
  unsupported: "the cryptography of this server does not support it",
};

/** The reason why a signature is invalid for every key; null if that depends on the key. */
function signatureFault({ canonical }: Token, signature: Uint8Array, { alg, key, signatureBytes }: SignatureAlgorithm) {
  if (!canonical) return "The token is not canonical base64url: unused bits at the end of a part are set";
  if (signature.length === 0) return "The token has no signature";
  if (signatureBytes !== null && signature.length !== signatureBytes) {
    return `The signature has ${signature.length} bytes, and ${alg} makes ${signatureBytes}`;
  }
  const half = signature.length / 2;
  const isZero = (number: Uint8Array) => number.every((byte) => byte === 0);
  // CVE-2022-21449: implementations of ECDSA without this check accept zeros as the signature of any message.
  const blank = key.startsWith("P-") && (isZero(signature.subarray(0, half)) || isZero(signature.subarray(half)));
  return blank ? "The signature is blank: one of its two numbers is zero" : null;
}

/** A match, else a mismatch, else the failure of the first key; undefined if there are no keys. */
async function verifyWithAny(keys: readonly Key[], token: string, algorithm: SignatureAlgorithm, caller: Caller) {
  const outcomes: VerificationOutcome[] = [];
  for (const key of keys) {
    refuseIfGone(caller.signal);
    const outcome = await verifySignature(token, algorithm, key);
    if (outcome === "match") return outcome;
    outcomes.push(outcome);
  }
  return outcomes.find((outcome) => outcome === "mismatch") ?? outcomes[0];
}

/**
 * Checks the signature of a token by the keys of the trusted issuer that its `iss` names, and the audience if that issuer's tokens
 * must have one. The header's `kid` chooses among these keys, and nothing else in it is followed.
 * @param allowed The algorithms that the caller accepts, of those of the issuer.
 * @returns Also the keys that were used: those of the issuer may have changed meanwhile.
 */
export async function checkTrusted(
  token: Token,
  issuers: TrustedIssuers,
  allowed: readonly string[] | undefined,
  caller: Caller,
) {
  const payload = token.payload?.value;
  if (!payload) return { checks: [failedSignature(ENCRYPTED)] };
  const trusted = await issuers.keysFor(payload.iss, token.header.value.kid);
  if (!trusted) return { checks: [failedSignature("The issuer (iss) is not a trusted one")] };
  const { keys, audience } = trusted;
  const algorithms = trusted.algorithms.filter((each) => allowed === undefined || allowed.includes(each));
  const signature = keys ? await checkSignature(token, secretOf(keys), algorithms, caller) : failedSignature(NO_KEYS);
  return { trusted, keys, checks: audience ? [signature, checkAudience(payload, audience)] : [signature] };
}

const NO_KEYS = "The keys of the issuer could not be had yet";

/** The read keys of key sets, as long as these are in use: reading 3 RSA keys takes a tenth of the time of a validation. */
const known = new WeakMap<readonly JsonObject[], Secret>();

/** The keys of a public set, without shared secrets: everybody knows those. */
function secretOf(jwks: readonly JsonObject[]): Secret {
  const secret = known.get(jwks) ?? { keys: readJwks(jwks).keys.filter(({ kind }) => kind !== "secret"), isSet: true };
  known.set(jwks, secret);
  return secret;
}
