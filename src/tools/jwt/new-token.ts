import { complexityOf } from "../../json/complexity.ts";
import { type JsonObject, pathToFirst } from "../../json/object.ts";
import { invalidField, pointer } from "../../operation/refusal.ts";
import type { SignatureAlgorithm } from "./algorithms.ts";
import { TIME_CLAIMS, type TimeClaim, timeClaim } from "./claims.ts";
import { REJECTED_MEMBERS, TEXT_MEMBERS } from "./header.ts";
import { MAX_JSON_DEPTH, MAX_TOKEN_BYTES } from "./limits.ts";
import type { Seconds } from "./times.ts";

/**
 * The header of a new token: `alg`, `typ` and the caller's members.
 * @throws Refusal at /header for members that would make the token invalid
 */
export function buildHeader({ alg }: SignatureAlgorithm, extra: JsonObject = {}): JsonObject {
  if (Object.hasOwn(extra, "alg")) throw invalidField("/header/alg", "Must be left out: the field algorithm sets it");
  const rejected = REJECTED_MEMBERS.find((member) => Object.hasOwn(extra, member));
  if (rejected) throw invalidField(`/header/${rejected}`, "Must be left out: it would make the token invalid");
  const invalid = TEXT_MEMBERS.find((member) => Object.hasOwn(extra, member) && typeof extra[member] !== "string");
  if (invalid) throw invalidField(`/header/${invalid}`, "Must be a string");
  checkSize(extra, "/header");
  return { alg, typ: "JWT", ...extra };
}

/** Seconds as a number or text, or a whole number with a unit: "30s", "15m", "2h", "7d", "1w". */
type Duration = number | string;

/**
 * The payload of a new token: the caller's claims, and `exp` and `nbf` if durations are given.
 * @throws Refusal at /payload, /expiresIn or /notBefore
 */
export function buildPayload(
  { payload, expiresIn, notBefore }: { payload: JsonObject; expiresIn?: Duration; notBefore?: Duration },
  now: Seconds,
): JsonObject {
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

/** The units of durations, in seconds. */
const UNITS: Readonly<Record<string, Seconds>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A thousand years: longer durations are likely typos. */
export const MAX_DURATION: Seconds = 31_536_000_000;

/** A duration as a text; it may be too long. */
export const DURATION_PATTERN = "^([0-9]{1,12})([smhdw])?$";
const DURATION = new RegExp(DURATION_PATTERN);

/** What is accepted as a duration of at least 0 or 1 seconds. */
export const durationExpected = (minimum: 0 | 1): string =>
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
export function checkLength(text: string, path: string): void {
  if (text.length > MAX_TOKEN_BYTES)
    throw invalidField(path, `Must be shorter: a token has at most ${MAX_TOKEN_BYTES} bytes`);
}
