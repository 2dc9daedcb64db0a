import type { Static, TObject } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { printableLines } from "../../operation/refusal.ts";
import { jsonObject, nullable, oneOf, t } from "../../operation/schema.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, now, tokenField } from "./fields.ts";
import { claimSchema, describeClaims, type TimeClaim, timeClaim } from "./token/claims.ts";
import { readExactly } from "./token/json.ts";
import { readNow, type Seconds } from "./token/times.ts";
import { readToken, type Token } from "./token/token.ts";
import { tokenWarnings, warnings } from "./token/warnings.ts";

const time = (claim: TimeClaim) => nullable(t.String({ description: `${claim} as ISO 8601` }));

/** A token's content, without any verification. */
export const descriptionFields = {
  header: jsonObject({ description: "The header" }),
  payload: nullable(jsonObject({ description: "The payload; null if it is encrypted" })),
  signature: nullable(t.String({ description: "The signature in base64url; null for an encrypted token" })),
  claims: t.Array(claimSchema, { description: "Every member of the payload, with its meaning" }),
  metadata: t.Object({
    format: oneOf(["JWS", "JWE"], { description: "Signed or encrypted" }),
    algorithm: nullable(t.String({ description: "alg" })),
    type: nullable(t.String({ description: "typ" })),
    keyId: nullable(t.String({ description: "kid" })),
    size: t.Integer({ description: "Bytes of the token" }),
  }),
  expired: t.Boolean({ description: "Whether exp is past; false without exp" }),
  expiresAt: time("exp"),
  issuedAt: time("iat"),
  notBefore: time("nbf"),
  status: oneOf(["active", "expired", "not-yet-valid", "no-expiration"], {
    description: "Validity by the token's own times",
  }),
  warnings,
};
export type TokenDescription = Static<TObject<typeof descriptionFields>>;

/** Describes a parsed token, with its times relative to `now`. */
export function describeToken(token: Token, now: Seconds): TokenDescription {
  const exact = { header: readExactly(token.header), payload: token.payload && readExactly(token.payload) };
  const header = exact.header.shown;
  const payload = token.payload?.value ?? {};
  const shownPayload = exact.payload?.shown ?? null;
  // NaN is neither past nor future.
  const exp = timeClaim(payload, "exp") ?? Number.NaN;
  const nbf = timeClaim(payload, "nbf") ?? Number.NaN;
  const claims = describeClaims(payload, shownPayload ?? {}, now);
  return {
    header,
    payload: shownPayload,
    signature: token.signature?.text ?? null,
    claims,
    metadata: {
      format: token.payload ? "JWS" : "JWE",
      algorithm: textOrNull(header.alg),
      type: textOrNull(header.typ),
      keyId: textOrNull(header.kid),
      size: token.compact.length,
    },
    // A token is expired "on or after" its expiration time, so also at exactly `exp` (RFC 7519, 4.1.4).
    expired: now >= exp,
    expiresAt: timeOf(claims, "exp"),
    issuedAt: timeOf(claims, "iat"),
    notBefore: timeOf(claims, "nbf"),
    status: statusAt(now, exp, nbf),
    warnings: tokenWarnings(token, exact, now),
  };
}

/** The time in a claim as ISO 8601, which its description has already; null if it has none. */
const timeOf = (claims: TokenDescription["claims"], name: TimeClaim): string | null =>
  claims.find(({ claim }) => claim === name)?.time ?? null;

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function statusAt(now: Seconds, exp: Seconds, nbf: Seconds): TokenDescription["status"] {
  if (now >= exp) return "expired";
  if (now < nbf) return "not-yet-valid";
  return Number.isNaN(exp) ? "no-expiration" : "active";
}

/** A token for a person to read, with unprintable characters escaped as in JSON. */
export function tokenText({ header, payload, claims, status, warnings }: TokenDescription): string {
  const times = claims.flatMap(({ name, time, relative }) => (time ? [`${name}: ${time} (${relative})`] : []));
  const sections = {
    Header: [JSON.stringify(header, null, 2)],
    Payload: [payload ? JSON.stringify(payload, null, 2) : "encrypted"],
    Times: times,
    Status: [status.replaceAll("-", " ")],
    Warnings: warnings.map((warning) => `- ${warning}`),
  };
  const shown = Object.entries(sections)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}:\n${lines.join("\n")}`);
  return printableLines(shown.join("\n\n"));
}

export const decode = operation({
  id: "jwt.decode",
  summary: "Decode a token without a key",
  description: "Shows header, payload, claims and times of a JWS, and the header of a JWE. Nothing is verified.",
  guidance:
    "Shows a JWT's claims and whether it has expired, without a key. It proves nothing: for that use jwt_validate.",
  input: t.Object({ token: tokenField, now }),
  output: t.Object(descriptionFields),
  example: { token: EXAMPLE.token },
  turnsFrom: LONG_REQUEST_BYTES,
  values: ["token"],
  run: (input) => describeToken(readToken(input.token), readNow(input.now)),
  text: tokenText,
});
