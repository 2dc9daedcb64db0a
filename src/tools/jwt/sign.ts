import type { Static } from "@sinclair/typebox";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { integer, jsonObject, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES, type SignatureAlgorithm } from "./algorithms.ts";
import { createSignature, verifySignature } from "./crypto.ts";
import { EXAMPLE, now, secret, secretEncoding, warnings } from "./fields.ts";
import type { Key } from "./key.ts";
import { unsuitability } from "./key-suitability.ts";
import {
  buildHeader,
  buildPayload,
  checkLength,
  DURATION_PATTERN,
  durationExpected,
  MAX_DURATION,
} from "./new-token.ts";
import { rsaQueue } from "./queues.ts";
import { readSecret } from "./secret.ts";
import { readNow } from "./times.ts";
import { timeWarnings, weakSecretWarnings } from "./warnings.ts";

const duration = (description: string, brief: string, minimum: 0 | 1) => {
  const expected = durationExpected(minimum);
  const seconds = integer({ description: "Seconds", minimum, maximum: MAX_DURATION });
  const written = text({ description: "15m, 2h", pattern: DURATION_PATTERN, expected });
  return t.Optional(t.Union([seconds, written], { description, brief, expected }));
};

const input = t.Object({
  payload: jsonObject({ description: "The claims, signed as they are", brief: "Claims" }),
  secret: secret("Shared secret, private PEM or private JWK", "Shared secret, private PEM or JWK"),
  secretEncoding,
  algorithm: withDefault(oneOf(SIGNATURE_ALGORITHM_NAMES, { description: "Algorithm" }), "HS256"),
  header: t.Optional(
    jsonObject({ description: "Further members of the header, such as kid", brief: "More header members" }),
  ),
  expiresIn: duration("Sets exp, from now", "Sets exp, such as 15m, from now", 1),
  notBefore: duration("Sets nbf, from now", "Sets nbf, such as 15m, from now", 0),
  now,
});
type SignInput = Static<typeof input>;

const output = t.Object({
  token: t.String({ description: "The token in compact form" }),
  header: jsonObject({ description: "As signed" }),
  payload: jsonObject({ description: "As signed" }),
  warnings,
});

/** Signs a token. With the same secret, `validate` finds it valid, within the token's times. */
async function signToken(values: SignInput, context: OperationContext): Promise<Static<typeof output>> {
  const time = readNow(values.now);
  const algorithm = algorithmNamed(values.algorithm);
  const header = buildHeader(algorithm, values.header);
  const payload = buildPayload(values, time);
  const key = signingKey(values, algorithm);
  const warnings = [...timeWarnings(payload, time), ...weakSecretWarnings(key, algorithm)];
  const create = () => createSignature(JSON.stringify(payload), header, algorithm, key);
  const signed = await (algorithm.key === "RSA" ? rsaQueue.run(create, context.signal) : create());
  if ("failure" in signed) throw unusableSecret(FAILURES[signed.failure]);
  const { token } = signed;
  checkLength(token, "/payload");
  // A JWK can combine the private number of one key with the public numbers of another.
  if (algorithm.key !== "secret" && (await verifySignature(token, algorithm, key)) !== "match")
    throw unusableSecret(FAILURES.mismatch);
  return { token, header, payload, warnings };
}

function signingKey(values: SignInput, algorithm: SignatureAlgorithm): Key {
  const { keys, isSet } = readSecret(values.secret, values.secretEncoding);
  const [key] = keys;
  if (isSet || !key)
    throw invalidField("/secret", "Must be one key, not a JWKS: it is unknown which of its keys signs");
  const unsuitable = unsuitability(key, algorithm, "sign");
  if (unsuitable === null) return key;
  throw unusableSecret(algorithm.alg === "HS256" ? `${unsuitable} (HS256 is the default of algorithm)` : unsuitable);
}

const unusableSecret = (reason: string) => invalidField("/secret", `Cannot be used: ${reason}`);

const FAILURES = {
  mismatch: "its private and its public numbers do not belong together",
  unreadable: "its numbers are not those of such a key, or some are missing (an RSA JWK needs p, q, dp, dq and qi)",
  unsupported: "the cryptography of this server does not support it (an RSA JWK needs p, q, dp, dq and qi)",
};

export const sign = operation({
  id: "jwt.sign",
  summary: "Sign a token",
  guidance:
    "Makes a signed JWT of claims, not encrypted. Without a secret it signs nothing: ask for one, or make a key with jwt_keys. Result: token.",
  input,
  output,
  example: { payload: EXAMPLE.payload, secret: EXAMPLE.secret },
  values: ["payload"],
  // ECDSA and PSS sign with random numbers, and durations count from now.
  random: "for some inputs",
  queued: true,
  run: signToken,
  text: ({ token }) => token,
});
