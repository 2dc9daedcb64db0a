import { momentClaim } from "./claims.ts";
import type { JsonObject } from "./json.ts";
import { isoOf, relativeTo, type Seconds } from "./times.ts";

/** One question that a token was asked, and the answer in one sentence. */
export interface Check {
  check: "signature" | "expiration" | "notBefore" | "issuer" | "audience" | "subject";
  passed: boolean;
  message: string;
}

/** What a caller expects of the claims; what is undefined is not checked. */
export interface Expectations {
  issuer?: string | undefined;
  audience?: string | readonly string[] | undefined;
  subject?: string | undefined;
}

/** The checks of the times and of what was expected besides (RFC 7519, section 4.1); null is an encrypted payload. */
export function checkClaims(
  payload: JsonObject | null,
  expected: Expectations,
  now: Seconds,
  tolerance: Seconds,
): Check[] {
  const { issuer, audience, subject } = expected;
  if (payload === null) return encrypted(expected);
  return [
    checkExpiration(payload, now, tolerance),
    checkNotBefore(payload, now, tolerance),
    ...(issuer === undefined ? [] : [checkEqual("issuer", payload.iss, issuer)]),
    ...(audience === undefined ? [] : [checkAudience(payload.aud, [audience].flat())]),
    ...(subject === undefined ? [] : [checkEqual("subject", payload.sub, subject)]),
  ];
}

function encrypted(expected: Expectations): Check[] {
  const asked = (["issuer", "audience", "subject"] as const).filter((check) => expected[check] !== undefined);
  return (["expiration", "notBefore", ...asked] as const).map((check) => ({
    check,
    passed: false,
    message: `The payload is encrypted, so that its ${SUBJECTS[check]} cannot be checked`,
  }));
}

const SUBJECTS = {
  expiration: "expiration",
  notBefore: "not-before time",
  issuer: "issuer",
  audience: "audience",
  subject: "subject",
};

function checkExpiration(payload: JsonObject, now: Seconds, tolerance: Seconds): Check {
  const exp = momentClaim(payload, "exp");
  const check = "expiration";
  if (exp === undefined) return { check, passed: true, message: "The token never expires" };
  if (exp === null) return { check, passed: false, message: "The expiration (exp) is not a number of seconds" };
  const when = inWords(exp, now);
  if (now < exp) return { check, passed: true, message: `The token expires ${when}` };
  const passed = now < exp + tolerance;
  return { check, passed, message: `The token expired ${when}${passed ? WITHIN_TOLERANCE : ""}` };
}

const WITHIN_TOLERANCE = ", which is within the tolerance";

function checkNotBefore(payload: JsonObject, now: Seconds, tolerance: Seconds): Check {
  const nbf = momentClaim(payload, "nbf");
  const check = "notBefore";
  if (nbf === undefined) return { check, passed: true, message: "The token has no not-before time (nbf)" };
  if (nbf === null) return { check, passed: false, message: "The not-before time (nbf) is not a number of seconds" };
  const when = inWords(nbf, now);
  if (now >= nbf) return { check, passed: true, message: `The token has been valid since ${when}` };
  const passed = now >= nbf - tolerance;
  return { check, passed, message: `The token is not valid before ${when}${passed ? WITHIN_TOLERANCE : ""}` };
}

function inWords(moment: Seconds, now: Seconds): string {
  const iso = isoOf(moment);
  return iso === null ? "at a moment out of range" : `${iso} (${relativeTo(now, moment)})`;
}

function checkEqual(check: "issuer" | "subject", actual: unknown, expected: string): Check {
  if (actual === undefined) return { check, passed: false, message: `The token has no ${check}` };
  const passed = actual === expected;
  return { check, passed, message: `The ${check} is ${passed ? "as expected" : "not the expected one"}` };
}

/** `aud` is a string or an array of strings, and one in common with the expected ones is enough (4.1.3). */
function checkAudience(actual: unknown, expected: readonly unknown[]): Check {
  const check = "audience";
  if (actual === undefined) return { check, passed: false, message: "The token has no audience" };
  const passed = [actual].flat().some((audience) => expected.includes(audience));
  return { check, passed, message: `The audience is ${passed ? "as expected" : "not the expected one"}` };
}
