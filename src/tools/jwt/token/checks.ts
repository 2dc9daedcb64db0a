import type { Static, TObject } from "@sinclair/typebox";
import type { JsonObject } from "../../../operation/json.ts";
import { oneOf, t, text } from "../../../operation/schema.ts";
import { timeClaim } from "./claims.ts";
import { isoOf, relativeTo, type Seconds } from "./times.ts";
import { MAX_TOKEN_BYTES } from "./token.ts";

/** The maximum number of entries of `algorithms` and `audience`. */
export const MAX_LIST_ENTRIES = 32;

/** One check of a token and its result in one sentence. */
export const checkSchema = t.Object({
  check: oneOf(["signature", "expiration", "notBefore", "issuer", "audience", "subject"], { description: "Check" }),
  passed: t.Boolean(),
  message: t.String(),
});
export type Check = Static<typeof checkSchema>;

const expected = (description: string, brief?: string) => text({ description, brief, maxBytes: MAX_TOKEN_BYTES });

/** The claims that a caller expects; absent ones are not checked. */
export const expectedClaims = {
  issuer: t.Optional(expected("Issuer: the iss to expect", "Expected iss")),
  audience: t.Optional(
    t.Union([expected("One audience"), t.Array(expected("Audience"), { minItems: 1, maxItems: MAX_LIST_ENTRIES })], {
      description: "Audience: the aud to expect; one of several is enough",
      brief: "Expected aud",
    }),
  ),
  subject: t.Optional(expected("Subject: the sub to expect", "Expected sub")),
};
type ExpectedClaims = Static<TObject<typeof expectedClaims>>;

/** Checks times and expected claims (RFC 7519, section 4.1); the payload is null if it is encrypted. */
export function checkClaims(
  payload: JsonObject | null,
  expected: ExpectedClaims,
  now: Seconds,
  tolerance: Seconds,
): Check[] {
  const { issuer, audience, subject } = expected;
  if (payload === null) return failedAsEncrypted(expected);
  const { iss, sub } = payload;
  const checks = [checkExpiration(payload, now, tolerance), checkNotBefore(payload, now, tolerance)];
  if (issuer !== undefined) checks.push(checkExpected("issuer", iss, iss === issuer));
  if (audience !== undefined) checks.push(checkAudience(payload, [audience].flat()));
  if (subject !== undefined) checks.push(checkExpected("subject", sub, sub === subject));
  return checks;
}

function failedAsEncrypted(expected: ExpectedClaims): Check[] {
  const asked = (["issuer", "audience", "subject"] as const).filter((check) => expected[check] !== undefined);
  return (["expiration", "notBefore", ...asked] as const).map((check) => ({
    check,
    passed: false,
    message: `The payload is encrypted: its ${check === "notBefore" ? "not-before time" : check} cannot be checked`,
  }));
}

function checkExpiration(payload: JsonObject, now: Seconds, tolerance: Seconds): Check {
  const exp = timeClaim(payload, "exp");
  const check = "expiration";
  if (exp === undefined) return { check, passed: true, message: "The token never expires" };
  if (exp === null) return { check, passed: false, message: "The expiration (exp) is not a number of seconds" };
  const passed = now < exp + tolerance;
  const when = describeTime(exp, now);
  if (when === null) return { check, passed, message: `The expiration (exp) is ${outOfRange(exp)}` };
  if (now < exp) return { check, passed, message: `The token expires ${when}` };
  return { check, passed, message: `The token expired ${when}${passed ? WITHIN_TOLERANCE : ""}` };
}

const WITHIN_TOLERANCE = ", which is within the tolerance";

function checkNotBefore(payload: JsonObject, now: Seconds, tolerance: Seconds): Check {
  const nbf = timeClaim(payload, "nbf");
  const check = "notBefore";
  if (nbf === undefined) return { check, passed: true, message: "The token has no not-before time (nbf)" };
  if (nbf === null) return { check, passed: false, message: "The not-before time (nbf) is not a number of seconds" };
  const passed = now >= nbf - tolerance;
  const when = describeTime(nbf, now);
  if (when === null) return { check, passed, message: `The not-before time (nbf) is ${outOfRange(nbf)}` };
  if (now >= nbf) return { check, passed, message: `The token has been valid since ${when}` };
  return { check, passed, message: `The token is not valid before ${when}${passed ? WITHIN_TOLERANCE : ""}` };
}

/** A time as ISO 8601 and in words; null if it is out of range. */
function describeTime(time: Seconds, now: Seconds): string | null {
  const iso = isoOf(time);
  return iso && `${iso} (${relativeTo(now, time)})`;
}

const outOfRange = (time: Seconds): string => `more than 270,000 years ${time > 0 ? "after" : "before"} 1970`;

function checkExpected(check: "issuer" | "audience" | "subject", actual: unknown, passed: boolean): Check {
  if (actual === undefined) return { check, passed: false, message: `The token has no ${check}` };
  return { check, passed, message: `The ${check} is ${passed ? "as expected" : "not the expected one"}` };
}

/** Checks that `aud` has one of the expected audiences. */
export const checkAudience = ({ aud }: JsonObject, expected: readonly string[]): Check =>
  checkExpected("audience", aud, isAmong(aud, expected));

/** `aud` is a string or an array of strings; one of the expected ones must be among them (4.1.3). */
const isAmong = (actual: unknown, expected: readonly unknown[]): boolean =>
  [actual].flat().some((audience) => expected.includes(audience));
