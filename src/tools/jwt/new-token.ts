import type { JsonObject } from "../../json/object.ts";
import { invalidField } from "../../refusal.ts";
import type { SignatureAlgorithm } from "./algorithms.ts";
import { timeClaim } from "./claims.ts";
import { readDuration } from "./duration.ts";
import { REJECTED_MEMBERS, TEXT_MEMBERS } from "./header.ts";
import { isTooDeep } from "./json.ts";
import { MAX_JSON_DEPTH, MAX_TOKEN_BYTES } from "./limits.ts";
import type { Seconds } from "./times.ts";

/**
 * The header of a new token: `alg`, `typ` and the caller's members.
 * @throws Refusal at /header for members that would make the token invalid
 */
export function buildHeader({ alg }: SignatureAlgorithm, extra: JsonObject = {}): JsonObject {
  if (Object.hasOwn(extra, "alg")) throw invalidField("/header/alg", "Must be left out: the field algorithm sets it");
  for (const member of REJECTED_MEMBERS) {
    if (Object.hasOwn(extra, member))
      throw invalidField(`/header/${member}`, "Must be left out: it would make the token invalid");
  }
  for (const member of TEXT_MEMBERS) {
    if (Object.hasOwn(extra, member) && typeof extra[member] !== "string")
      throw invalidField(`/header/${member}`, "Must be a string");
  }
  checkSize(extra, "/header");
  return { alg, typ: "JWT", ...extra };
}

interface Claims {
  payload: JsonObject;
  expiresIn?: number | string;
  notBefore?: number | string;
}

/**
 * The payload of a new token: the caller's claims, and `exp` and `nbf` if durations are given.
 * @throws Refusal at /payload, /expiresIn or /notBefore
 */
export function buildPayload({ payload, expiresIn, notBefore }: Claims, now: Seconds): JsonObject {
  for (const claim of ["exp", "nbf", "iat"] as const) {
    if (timeClaim(payload, claim) === null)
      throw invalidField(`/payload/${claim}`, "Must be a number of seconds since 1970");
  }
  checkSize(payload, "/payload");
  const start = Math.floor(now);
  return {
    ...payload,
    ...(notBefore === undefined ? {} : { nbf: start + seconds(notBefore, 0, payload, "nbf", "/notBefore") }),
    ...(expiresIn === undefined ? {} : { exp: start + seconds(expiresIn, 1, payload, "exp", "/expiresIn") }),
  };
}

function seconds(
  duration: number | string,
  minimum: Seconds,
  payload: JsonObject,
  claim: string,
  path: string,
): Seconds {
  if (Object.hasOwn(payload, claim))
    throw invalidField(path, `Must be left out, because the payload contains ${claim}`);
  return readDuration(duration, path, minimum);
}

/** Checks the limits that `validate` has for tokens. */
function checkSize(value: JsonObject, path: string): void {
  const json = JSON.stringify(value);
  if (json.length > MAX_TOKEN_BYTES)
    throw invalidField(path, `Must be shorter: a token has at most ${MAX_TOKEN_BYTES} bytes`);
  if (isTooDeep(json)) throw invalidField(path, `Must be nested at most ${MAX_JSON_DEPTH} levels deep`);
}
