import { invalidField } from "../../refusal.ts";
import { type Check, checkClaims, type Expectations } from "./checks.ts";
import { type Decoded, describeToken } from "./decode.ts";
import type { SecretEncoding } from "./encoding.ts";
import { readSecret } from "./secret.ts";
import { secretWarnings } from "./secret-warnings.ts";
import { judgeSignature } from "./signature.ts";
import { readNow, type Seconds } from "./times.ts";
import { readToken } from "./token.ts";

/** What to validate a token against. */
export interface ValidateInput extends Expectations {
  token: string;
  /** A shared secret, or a key in PEM, an X.509 certificate, a JWK or a JWKS. */
  secret: string;
  secretEncoding?: SecretEncoding | undefined;
  /** The algorithms that are accepted; undefined: all that the key is good for. */
  algorithms?: readonly string[] | undefined;
  /** How far the clocks may be apart. */
  clockTolerance?: Seconds | undefined;
  now?: number | string | undefined;
}

/** A token as it reads, and whether it may be believed. */
export interface Validated extends Decoded {
  /** Whether every check passed. */
  valid: boolean;
  signatureValid: boolean;
  /** Signature, expiration, notBefore, and issuer, audience and subject where they were asked for. */
  checks: Check[];
  /** The first failure in words; null where there is none. */
  reason: string | null;
}

/**
 * Validates a token (RFC 7519, section 7.2): its signature, its times and what is expected of its claims, all of them
 * reported. A token that fails is an answer, not an error.
 * @throws Refusal at /token, /secret, /now or /clockTolerance for what cannot be read
 */
export async function validateToken(input: ValidateInput): Promise<Validated> {
  const { clockTolerance = 0 } = input;
  if (!(clockTolerance >= 0)) throw invalidField("/clockTolerance", "Must be a number of seconds, 0 or more");
  const now = readNow(input.now);
  const token = readToken(input.token);
  const secret = readSecret(input.secret, input.secretEncoding);
  const { passed, message } = await judgeSignature(token, secret, input.algorithms);
  const checks: Check[] = [
    { check: "signature", passed, message },
    ...checkClaims(token.payload?.value ?? null, input, now, clockTolerance),
  ];
  const decoded = describeToken(token, now);
  return {
    ...decoded,
    valid: checks.every((check) => check.passed),
    signatureValid: passed,
    checks,
    reason: checks.find((check) => !check.passed)?.message ?? null,
    warnings: [...decoded.warnings, ...secretWarnings(input, secret, token.header.value, passed)],
  };
}
