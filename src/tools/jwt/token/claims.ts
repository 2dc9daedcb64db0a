import type { Static } from "@sinclair/typebox";
import type { JsonObject } from "../../../operation/json.ts";
import { t } from "../../../operation/schema.ts";
import { isoOf, relativeTo, type Seconds } from "./times.ts";

/** A member of a payload, with its meaning. */
export const claimSchema = t.Object({
  claim: t.String(),
  name: t.String({ description: "What the claim means" }),
  value: t.Unknown(),
  time: t.Optional(t.String({ description: "For a claim that is a time: that time, ISO 8601" })),
  relative: t.Optional(t.String({ description: 'The same time in words, such as "in 5 minutes"' })),
});
type Claim = Static<typeof claimSchema>;

/** The claims that are times: numbers of seconds since 1970. */
const TIMES: ReadonlySet<string> = new Set(["exp", "nbf", "iat", "auth_time", "updated_at", "toe"]);

const REGISTERED = {
  // RFC 7519, section 4.1
  iss: "Issuer",
  sub: "Subject",
  aud: "Audience",
  exp: "Expiration time",
  nbf: "Not before",
  iat: "Issued at",
  jti: "JWT ID",
  // OpenID Connect Core 1.0, section 5.1
  name: "Full name",
  given_name: "Given name(s) or first name(s)",
  family_name: "Surname(s) or last name(s)",
  middle_name: "Middle name(s)",
  nickname: "Casual name",
  preferred_username: "Shorthand name by which the end-user wishes to be referred to",
  profile: "Profile page URL",
  picture: "Profile picture URL",
  website: "Web page or blog URL",
  email: "Preferred e-mail address",
  email_verified: "Whether the e-mail address has been verified",
  gender: "Gender",
  birthdate: "Birthday",
  zoneinfo: "Time zone",
  locale: "Locale",
  phone_number: "Preferred telephone number",
  phone_number_verified: "Whether the telephone number has been verified",
  address: "Preferred postal address",
  updated_at: "Time the information was last updated",
  // OpenID Connect Core 1.0, sections 2, 3.1.3.6, 3.3.2.11, 5.6.2, 7.4
  azp: "Authorized party: the client that the ID token was issued to",
  nonce: "Value used to associate a client session with an ID token",
  auth_time: "Time when the authentication occurred",
  acr: "Authentication context class reference",
  amr: "Authentication methods references",
  at_hash: "Access token hash value",
  c_hash: "Code hash value",
  sub_jwk: "Public key used to check the signature of a self-issued ID token",
  _claim_names: "Names of aggregated and distributed claims",
  _claim_sources: "Sources of aggregated and distributed claims",
  // OpenID Connect Front-Channel Logout 1.0, RFC 7800, RFC 8417, RFC 8693, RFC 9068
  sid: "Session ID",
  cnf: "Confirmation: the key that the presenter must prove to hold",
  events: "Security events",
  toe: "Time of event",
  txn: "Transaction identifier",
  scope: "Scope values",
  client_id: "Client identifier",
  act: "Actor",
  may_act: "Authorized actor: the party that is authorized to become the actor",
  roles: "Roles",
  groups: "Groups",
  entitlements: "Entitlements",
};

/** A map, because "constructor" and "__proto__" are private claims, not inherited properties. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(REGISTERED));

/** Every member of a payload with its meaning, its value as in `shown`, and times in words relative to `now`. */
export const describeClaims = (payload: JsonObject, shown: JsonObject, now: Seconds): Claim[] =>
  Object.entries(payload).map(([claim, seconds]) => {
    const described = { claim, name: meaningOf(claim), value: shown[claim] };
    if (typeof seconds !== "number" || !TIMES.has(claim)) return described;
    const time = isoOf(seconds);
    return time === null ? described : { ...described, time, relative: relativeTo(now, seconds) };
  });

/** A claim whose name is a URI is public; any other unregistered claim is private (RFC 7519, 4.2 and 4.3). */
const meaningOf = (claim: string): string =>
  NAMES.get(claim) ?? (/^[a-z][a-z0-9+.-]*:/i.test(claim) ? "Public claim" : "Private claim");

/** The claims that determine when a token is valid. */
export const TIME_CLAIMS = ["exp", "nbf", "iat"] as const;
export type TimeClaim = (typeof TIME_CLAIMS)[number];

/** The time in a claim; undefined if the claim is absent, null if it is not a number. */
export function timeClaim(payload: JsonObject, claim: TimeClaim): Seconds | null | undefined {
  const value = payload[claim];
  if (value === undefined) return undefined;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
