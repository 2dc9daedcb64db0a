import type { Static } from "@sinclair/typebox";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { nullable, t, text, withDefault } from "../../operation/schema.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "./algorithms.ts";
import { type Check, checkClaims, checkSchema, expectedClaims } from "./checks.ts";
import { describeToken, descriptionFields, tokenText } from "./describe-token.ts";
import { EXAMPLE, now, secret, secretEncoding, tokenField } from "./fields.ts";
import { MAX_LIST_ENTRIES, MAX_TOKEN_BYTES } from "./limits.ts";
import { readSecret } from "./secret.ts";
import { checkSignature } from "./signature.ts";
import { readNow } from "./times.ts";
import { readToken } from "./token.ts";
import { secretWarnings } from "./warnings.ts";

const input = t.Object({
  token: tokenField,
  secret: secret(
    "Shared secret, PEM public key, X.509 certificate, JWK or JWKS",
    "Shared secret, public PEM, certificate, JWK or JWKS",
  ),
  secretEncoding,
  algorithms: t.Optional(
    t.Array(text({ description: "Algorithm", maxBytes: MAX_TOKEN_BYTES }), {
      description: "The only algorithms to accept",
      brief: "Algorithms to accept",
      minItems: 1,
      maxItems: MAX_LIST_ENTRIES,
    }),
  ),
  ...expectedClaims,
  clockTolerance: withDefault(
    t.Number({
      description: "Seconds by which clocks may differ",
      brief: "Tolerance in seconds",
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    0,
  ),
  now,
});

const output = t.Object({
  ...descriptionFields,
  valid: t.Boolean({ description: "Whether every check passed" }),
  signatureValid: t.Boolean(),
  checks: t.Array(checkSchema),
  reason: nullable(t.String({ description: "The first failure in words" })),
});
type Validation = Static<typeof output>;

/** Validates a token (RFC 7519, section 7.2) and reports every check, whether or not an earlier one failed. */
function validateToken(values: Static<typeof input>, context: OperationContext): Validation | Promise<Validation> {
  const time = readNow(values.now);
  const parsed = readToken(values.token);
  const keys = readSecret(values.secret, values.secretEncoding);
  const report = (signature: Check): Validation => {
    const claims = checkClaims(parsed.payload?.value ?? null, values, time, values.clockTolerance);
    const checks = [signature, ...claims];
    const description = describeToken(parsed, time);
    return {
      ...description,
      valid: checks.every(({ passed }) => passed),
      signatureValid: signature.passed,
      checks,
      reason: checks.find(({ passed }) => !passed)?.message ?? null,
      warnings: [...description.warnings, ...secretWarnings(values, keys, parsed.header.value, signature.passed)],
    };
  };
  const signature = checkSignature(parsed, keys, values.algorithms, context);
  return signature instanceof Promise ? signature.then(report) : report(signature);
}

/** The result on the first line, then the checks, failed ones first, then the token. */
function validationText(validation: Validation): string {
  const failedFirst = validation.checks.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  const checks = failedFirst.map(({ check, passed, message }) => `${passed ? "ok" : "FAILED"} ${check}: ${message}`);
  return [validation.valid ? "VALID" : "INVALID", ...checks, "", tokenText(validation)].join("\n");
}

export const validate = operation({
  id: "jwt.validate",
  summary: "Verify a token's signature and check its claims",
  description: `Reports every check separately; an invalid token is an answer, not an error. Algorithms: ${SIGNATURE_ALGORITHM_NAMES.join(", ")}.`,
  guidance:
    "Says whether a JWT is genuine and valid at a moment: signature, times, issuer, audience. Without the key use jwt_decode.",
  input,
  output,
  example: { token: EXAMPLE.token, secret: EXAMPLE.secret },
  values: ["token"],
  isNegative: ({ valid }) => !valid,
  queued: true,
  run: validateToken,
  text: validationText,
});
