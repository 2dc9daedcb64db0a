import { invalidField } from "../../refusal.ts";
import { ALGORITHM_NAMES, type Algorithm, algorithmOf } from "./algorithms.ts";
import { momentClaim } from "./claims.ts";
import { createSignature, verifySignature } from "./crypto.ts";
import { readDuration } from "./duration.ts";
import type { SecretEncoding } from "./encoding.ts";
import { REJECTED_MEMBERS, TEXT_MEMBERS } from "./header.ts";
import { isTooDeep, type JsonObject } from "./json.ts";
import type { Key } from "./key.ts";
import { misfitOf } from "./key-suitability.ts";
import { MAX_JSON_DEPTH, MAX_TOKEN_BYTES } from "./limits.ts";
import { readSecret } from "./secret.ts";
import { weaknesses } from "./secret-warnings.ts";
import { readNow, type Seconds } from "./times.ts";
import { timeWarnings } from "./warnings.ts";

/** What to sign, and with what. */
export interface SignInput {
  payload: JsonObject;
  /** A shared secret, or a private key in PEM or as a JWK. */
  secret: string;
  secretEncoding?: SecretEncoding | undefined;
  /** Default: HS256. */
  algorithm?: string | undefined;
  /** Further members of the header. */
  header?: JsonObject | undefined;
  /** From `now` on: "15m", "2h", or whole seconds. They become `exp` and `nbf`. */
  expiresIn?: number | string | undefined;
  notBefore?: number | string | undefined;
  now?: number | string | undefined;
}

const DEFAULT_ALGORITHM = "HS256";

/** A token and what it says. */
export interface Signed {
  token: string;
  header: JsonObject;
  payload: JsonObject;
  warnings: string[];
}

/**
 * Makes a token that `validateToken` finds valid with the same secret, for as long as its own times allow.
 * Adds nothing to the payload but the times that were asked for.
 * @throws Refusal at the field that stands in the way
 */
export async function signToken(input: SignInput): Promise<Signed> {
  const now = readNow(input.now);
  const algorithm = algorithmFor(input.algorithm ?? DEFAULT_ALGORITHM);
  const header = headerFor(algorithm, input.header ?? {});
  const payload = payloadFor(input, now);
  const key = keyFor(input, algorithm);
  const token = await sign(header, payload, algorithm, key);
  return { token, header, payload, warnings: [...timeWarnings(payload, now), ...weaknesses(key, algorithm)] };
}

function algorithmFor(alg: string): Algorithm {
  const algorithm = algorithmOf(alg);
  if (algorithm) return algorithm;
  throw invalidField("/algorithm", `Must be one of ${ALGORITHM_NAMES.join(", ")}`);
}

/** The header of a new token: members that would keep it from ever being valid are refused. */
function headerFor({ alg }: Algorithm, extra: JsonObject): JsonObject {
  if (Object.hasOwn(extra, "alg")) throw invalidField("/header/alg", "Must be left out: algorithm says it");
  for (const member of REJECTED_MEMBERS) {
    if (Object.hasOwn(extra, member))
      throw invalidField(`/header/${member}`, "Must be left out: no such token is ever valid");
  }
  for (const member of TEXT_MEMBERS) {
    if (Object.hasOwn(extra, member) && typeof extra[member] !== "string")
      throw invalidField(`/header/${member}`, "Must be a string");
  }
  checkReadable(extra, "/header");
  return { alg, typ: "JWT", ...extra };
}

/** The claims, with `exp` and `nbf` where they were asked for by a span of time. */
function payloadFor({ payload, expiresIn, notBefore }: SignInput, now: Seconds): JsonObject {
  for (const claim of ["exp", "nbf", "iat"] as const) {
    if (momentClaim(payload, claim) === null)
      throw invalidField(`/payload/${claim}`, "Must be a number of seconds since 1970");
  }
  checkReadable(payload, "/payload");
  const start = Math.floor(now);
  return {
    ...payload,
    ...(notBefore === undefined ? {} : { nbf: start + span(notBefore, 0, payload, "nbf", "/notBefore") }),
    ...(expiresIn === undefined ? {} : { exp: start + span(expiresIn, 1, payload, "exp", "/expiresIn") }),
  };
}

function span(duration: number | string, minimum: Seconds, payload: JsonObject, claim: string, path: string): Seconds {
  if (Object.hasOwn(payload, claim)) throw invalidField(path, `Must be left out where the payload has ${claim} itself`);
  return readDuration(duration, path, minimum);
}

/** A token must be within the limits of those who read it. */
function checkReadable(value: JsonObject, path: string): void {
  const json = JSON.stringify(value);
  if (json.length > MAX_TOKEN_BYTES) throw invalidField(path, TOO_LONG);
  if (isTooDeep(json)) throw invalidField(path, `Must be nested at most ${MAX_JSON_DEPTH} levels deep`);
}

const TOO_LONG = `Must be shorter: a token has at most ${MAX_TOKEN_BYTES} bytes`;

function keyFor({ secret, secretEncoding }: SignInput, algorithm: Algorithm): Key {
  const { keys, isSet } = readSecret(secret, secretEncoding);
  const [key] = keys;
  if (isSet || !key) throw invalidField("/secret", "Must be one key: which one of a JWKS should sign is not known");
  const misfit = misfitOf(key, algorithm, "sign");
  if (misfit === null) return key;
  const advice = algorithm.alg === DEFAULT_ALGORITHM ? " (HS256 is what algorithm says where it is left out)" : "";
  throw invalidField("/secret", `Cannot be used: ${misfit}${advice}`);
}

async function sign(header: JsonObject, payload: JsonObject, algorithm: Algorithm, key: Key): Promise<string> {
  const signed = await createSignature(JSON.stringify(payload), header, algorithm, key);
  if ("failure" in signed) throw invalidField("/secret", `Cannot be used: ${FAILURES[signed.failure]}`);
  if (signed.token.length > MAX_TOKEN_BYTES) throw invalidField("/payload", TOO_LONG);
  // A JWK can hold the private number of one key beside the public ones of another.
  const matches = key.kind === "secret" || (await verifySignature(signed.token, algorithm, key)) === "match";
  if (!matches) throw invalidField("/secret", `Cannot be used: ${FAILURES.mismatch}`);
  return signed.token;
}

const FAILURES = {
  mismatch: "its private and its public numbers do not belong together",
  unreadable: "its numbers are not those of such a key, or some are missing (an RSA JWK needs p, q, dp, dq and qi)",
  unsupported: "the cryptography of this server does not support it (an RSA JWK needs p, q, dp, dq and qi)",
};
