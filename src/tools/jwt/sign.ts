import type { Static } from "@sinclair/typebox";
import { complexityOf, type JsonObject, pathToFirst } from "../../operation/json.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField, pointer } from "../../operation/refusal.ts";
import { integer, jsonObject, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { createSignature, rsaQueue, verifySignature } from "./crypto/crypto.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, moment, secret, secretEncoding } from "./fields.ts";
import type { Key } from "./keys/key.ts";
import { unsuitability } from "./keys/key-suitability.ts";
import { readSecret, weakSecretWarnings } from "./keys/secret.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES, type SignatureAlgorithm } from "./token/algorithms.ts";
import { TIME_CLAIMS, type TimeClaim, timeClaim } from "./token/claims.ts";
import { REJECTED_MEMBERS, TEXT_MEMBERS } from "./token/header.ts";
import { MAX_JSON_DEPTH } from "./token/json.ts";
import { readNow, type Seconds } from "./token/times.ts";
import { MAX_TOKEN_BYTES } from "./token/token.ts";
import { timeWarnings, warnings } from "./token/warnings.ts";

/** The header of a new token. @throws Refusal at /header for members that would make the token invalid. */
function buildHeader({ alg }: SignatureAlgorithm, extra: JsonObject = {}): JsonObject {
  if (Object.hasOwn(extra, "alg")) throw invalidField("/header/alg", "Must be left out: algorithm sets it");
  const rejected = REJECTED_MEMBERS.find((member) => Object.hasOwn(extra, member));
  if (rejected) throw invalidField(`/header/${rejected}`, "Must be left out: it would make the token invalid");
  const invalid = TEXT_MEMBERS.find((member) => Object.hasOwn(extra, member) && typeof extra[member] !== "string");
  if (invalid) throw invalidField(`/header/${invalid}`, "Must be a string");
  checkSize(extra, "/header");
  return { alg, typ: "JWT", ...extra };
}

/** Seconds as a number or text, or a whole number with a unit: "30s", "15m", "2h", "7d", "1w". */
type Duration = number | string;

/** The claims of a new token, with `exp` and `nbf` by durations. @throws Refusal at /payload, /expiresIn or /notBefore. */
function buildPayload({ payload, expiresIn, notBefore }: SignInput, now: Seconds): JsonObject {
  const invalid = TIME_CLAIMS.find((claim) => timeClaim(payload, claim) === null);
  if (invalid) throw invalidField(`/payload/${invalid}`, "Must be a number of seconds since 1970");
  checkSize(payload, "/payload");
  const claims = { ...payload };
  const setTime = (claim: TimeClaim, duration: Duration | undefined, path: string, minimum: 0 | 1): void => {
    if (duration === undefined) return;
    if (Object.hasOwn(payload, claim))
      throw invalidField(path, `Must be left out, because the payload contains ${claim}`);
    claims[claim] = Math.floor(now) + readDuration(duration, path, minimum);
  };
  setTime("nbf", notBefore, "/notBefore", 0);
  setTime("exp", expiresIn, "/expiresIn", 1);
  return claims;
}

const UNITS: Readonly<Record<string, Seconds>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A thousand years: longer durations are likely typos. */
const MAX_DURATION: Seconds = 31_536_000_000;

/** A duration as a text; it may be too long. */
const DURATION_PATTERN = "^([0-9]{1,12})([smhdw])?$";
const DURATION = new RegExp(DURATION_PATTERN);

const durationExpected = (minimum: 0 | 1): string =>
  `whole seconds, or a whole number with a unit (s, m, h, d, w) such as "15m"${minimum > 0 ? ", more than 0" : ""}, at most 1000 years`;

function readDuration(duration: Duration, path: string, minimum: 0 | 1): Seconds {
  const [, count, unit = "s"] = DURATION.exec(String(duration)) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (seconds >= minimum && seconds <= MAX_DURATION) return seconds;
  throw invalidField(path, `Must be ${durationExpected(minimum)}`);
}

/** JavaScript writes integers below it with all digits, and larger ones with an exponent, as people do. */
const WRITTEN_IN_FULL = 1e21;

/** Whether parsing may have changed a number of a request: an integer beyond 2^53, or one that is infinite now. */
const isLossy = (value: unknown): boolean =>
  typeof value === "number" &&
  (Number.isInteger(value)
    ? !Number.isSafeInteger(value) && Math.abs(value) < WRITTEN_IN_FULL
    : !Number.isFinite(value));

/** Checks the limits that `validate` has for tokens, and refuses numbers that are not those that the caller wrote. */
function checkSize(value: JsonObject, path: string): void {
  const lossy = pathToFirst(value, isLossy);
  if (lossy)
    throw invalidField(
      path + pointer(lossy),
      "Must be a number that a double can hold: an integer up to 2^53, or below 1.8e308; send others as text",
    );
  const json = JSON.stringify(value);
  checkLength(json, path);
  if (complexityOf(json).depth > MAX_JSON_DEPTH)
    throw invalidField(path, `Must be nested at most ${MAX_JSON_DEPTH} levels deep`);
}

/** Refuses a token, or a part of one, that `validate` would not accept: `path` is the field to shorten. */
function checkLength(text: string, path: string): void {
  if (text.length > MAX_TOKEN_BYTES)
    throw invalidField(path, `Must be shorter: a token has at most ${MAX_TOKEN_BYTES} bytes`);
}

const duration = (description: string, brief: string, minimum: 0 | 1) => {
  const expected = durationExpected(minimum);
  const seconds = integer({ description: "Seconds", minimum, maximum: MAX_DURATION });
  const written = text({ description: "15m, 2h", pattern: DURATION_PATTERN, expected });
  return t.Optional(t.Union([seconds, written], { description, brief, expected }));
};

const input = t.Object({
  payload: jsonObject({ description: "Payload: the claims, signed as they are", brief: "Claims" }),
  secret: secret("shared secret, private PEM or private JWK", "Shared secret, private PEM or JWK"),
  secretEncoding,
  algorithm: withDefault(oneOf(SIGNATURE_ALGORITHM_NAMES, { description: "Algorithm" }), "HS256"),
  header: t.Optional(jsonObject({ description: "Header: further members, such as kid", brief: "More header members" })),
  expiresIn: duration("Expires in: sets exp, from now", "Sets exp, such as 15m, from now", 1),
  notBefore: duration("Not before: sets nbf, from now", "Sets nbf, such as 15m, from now", 0),
  now: moment("Sign as of: the current time, from which exp and nbf are set"),
});
type SignInput = Static<typeof input>;

/** Signs a token. With the same secret, `validate` finds it valid, within the token's times. */
async function signToken(values: SignInput, context: OperationContext) {
  const time = readNow(values.now);
  const algorithm = algorithmNamed(values.algorithm);
  const header = buildHeader(algorithm, values.header);
  const payload = buildPayload(values, time);
  const key = signingKey(values, algorithm);
  const exp = timeClaim(payload, "exp");
  const warnings = [...timeWarnings(payload, time), ...weakSecretWarnings(key, algorithm)];
  if (typeof exp === "number" && exp <= time)
    warnings.unshift("The token has already expired: its exp is not in the future");
  const create = () => createSignature(JSON.stringify(payload), header, algorithm, key);
  const signed = await (algorithm.key === "RSA" ? rsaQueue(create, context.signal) : create());
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
  output: t.Object({
    token: t.String({ description: "The token in compact form" }),
    header: jsonObject({ description: "As signed" }),
    payload: jsonObject({ description: "As signed" }),
    warnings,
  }),
  example: { payload: EXAMPLE.payload, secret: EXAMPLE.secret },
  values: ["payload"],
  // ECDSA and PSS sign with random numbers, and durations count from now.
  random: "for some inputs",
  queued: true,
  turnsFrom: LONG_REQUEST_BYTES,
  run: signToken,
  text: ({ token }) => token,
});
