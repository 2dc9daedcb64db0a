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
  const checks = [checkTime(payload, "exp", now, tolerance), checkTime(payload, "nbf", now, tolerance)];
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

const LIMITS = {
  exp: {
    check: "expiration",
    name: "expiration (exp)",
    absent: "The token never expires",
    holds: "expires",
    fails: "expired",
  },
  nbf: {
    check: "notBefore",
    name: "not-before time (nbf)",
    absent: "The token has no not-before time (nbf)",
    holds: "has been valid since",
    fails: "is not valid before",
  },
} as const;

function checkTime(payload: JsonObject, claim: keyof typeof LIMITS, now: Seconds, tolerance: Seconds): Check {
  const { check, name, absent, holds, fails } = LIMITS[claim];
  const time = timeClaim(payload, claim);
  if (time === undefined) return { check, passed: true, message: absent };
  if (time === null) return { check, passed: false, message: `The ${name} is not a number of seconds` };
  const isWithin = (margin: Seconds) => (claim === "exp" ? now < time + margin : now >= time - margin);
  const passed = isWithin(tolerance);
  const iso = isoOf(time);
  if (iso === null)
    return { check, passed, message: `The ${name} is more than 270,000 years ${time > 0 ? "after" : "before"} 1970` };
  const when = `${iso} (${relativeTo(now, time)})`;
  if (isWithin(0)) return { check, passed, message: `The token ${holds} ${when}` };
  return { check, passed, message: `The token ${fails} ${when}${passed ? ", which is within the tolerance" : ""}` };
}

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
