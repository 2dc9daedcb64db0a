import type { Static } from "@sinclair/typebox";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { nullable, t, text, withDefault } from "../../operation/schema.ts";
import { missing } from "../../operation/validation.ts";
import { andThen } from "../../runtime/promises.ts";
import { checkSignature, checkTrusted, MISMATCH } from "./crypto/signature.ts";
import { describeToken, descriptionFields, tokenText } from "./decode.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, now, secret, secretEncoding, tokenField } from "./fields.ts";
import { encodingHint, readSecret, secretWarnings } from "./keys/secret.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "./token/algorithms.ts";
import { checkClaims, checkSchema, expectedClaims, MAX_LIST_ENTRIES } from "./token/checks.ts";
import { readNow } from "./token/times.ts";
import { MAX_TOKEN_BYTES, readToken, type Token } from "./token/token.ts";

const input = t.Object({
  token: tokenField,
  secret: t.Optional(
    secret(
      "shared secret, PEM public key, X.509 certificate, JWK or JWKS; not needed for a token of a trusted issuer",
      "Needed without a trusted issuer: secret, public PEM, certificate, JWK, JWKS",
    ),
  ),
  secretEncoding,
  algorithms: t.Optional(
    t.Array(text({ description: "Algorithm", maxBytes: MAX_TOKEN_BYTES }), {
      description: "Algorithms to accept; all others are refused",
      brief: "Algorithms to accept",
      minItems: 1,
      maxItems: MAX_LIST_ENTRIES,
    }),
  ),
  ...expectedClaims,
  clockTolerance: withDefault(
    t.Number({
      description: "Clock tolerance: seconds by which clocks may differ",
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
  trustedIssuer: t.Optional(
    t.Object(
      {
        issuer: t.String({ description: "Its iss" }),
        keyId: nullable(t.String({ description: "The kid that chose the key; null: every key that fits was tried" })),
        keysAgeSeconds: nullable(t.Integer({ description: "Age of its keys; null if there are none yet" })),
      },
      { description: "The issuer whose keys judged the token, if there was no secret" },
    ),
  ),
});
type Validation = Static<typeof output>;

/** Validates a token (RFC 7519, section 7.2) and reports every check, whether or not an earlier one failed. */
function validateToken(values: Static<typeof input>, context: OperationContext): Validation | Promise<Validation> {
  const time = readNow(values.now);
  const token = readToken(values.token);
  const { secret } = values;
  const judgement =
    secret === undefined ? judgeTrusted(token, values, context) : judge(token, { ...values, secret }, context);
  return andThen(judgement, ({ warnings, ...judged }) => {
    const claims = checkClaims(token.payload?.value ?? null, values, time, values.clockTolerance);
    const checks = [...judged.checks, ...claims];
    const description = describeToken(token, time);
    return {
      ...description,
      valid: checks.every(({ passed }) => passed),
      signatureValid: checks.some(({ check, passed }) => check === "signature" && passed),
      ...judged,
      checks,
      reason: checks.find(({ passed }) => !passed)?.message ?? null,
      warnings: [...description.warnings, ...warnings],
    };
  });
}

function judge(token: Token, values: Static<typeof input> & { secret: string }, context: OperationContext) {
  const keys = readSecret(values.secret, values.secretEncoding);
  return andThen(checkSignature(token, keys, values.algorithms, context), (signature) => {
    const hint = signature.message === MISMATCH && values.secretEncoding === "utf8" ? encodingHint(values.secret) : [];
    return { checks: [signature], warnings: [...secretWarnings(keys, token.header.value), ...hint] };
  });
}

/** Judges a token by the keys of its issuer. @throws Refusal at /secret if no issuer is trusted */
async function judgeTrusted(token: Token, { algorithms }: Static<typeof input>, context: OperationContext) {
  if (!context.trusted) throw invalidField("/secret", missing(input.properties.secret));
  const { trusted, checks } = await checkTrusted(token, context.trusted, algorithms, context);
  if (!trusted) return { checks, warnings: [] };
  const { kid } = token.header.value;
  const keyId = typeof kid === "string" ? kid : null;
  const trustedIssuer = { issuer: trusted.issuer, keyId, keysAgeSeconds: trusted.ageSeconds };
  return { checks, warnings: [], trustedIssuer };
}

function validationText(validation: Validation): string {
  const { valid, checks, trustedIssuer: judge } = validation;
  const failedFirst = checks.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  const results = failedFirst.map(({ check, passed, message }) => `${passed ? "ok" : "FAILED"} ${check}: ${message}`);
  if (judge) {
    const { issuer, keysAgeSeconds: age } = judge;
    results.push(`Judged by the keys of ${issuer}${age === null ? "" : `, which are ${age} s old`}`);
  }
  return [valid ? "VALID" : "INVALID", ...results, "", tokenText(validation)].join("\n");
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
  turnsFrom: LONG_REQUEST_BYTES,
  takesKeySet: true,
  run: validateToken,
  text: validationText,
});
