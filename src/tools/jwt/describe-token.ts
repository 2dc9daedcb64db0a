import type { Static } from "@sinclair/typebox";
import type { JsonObject } from "../../json/object.ts";
import { jsonObject, nullable, oneOf, t } from "../../operation/schema.ts";
import { claimSchema, describeClaims, type TimeClaim, timeClaim } from "./claims.ts";
import { warnings } from "./fields.ts";
import { isoOf, type Seconds } from "./times.ts";
import type { Token } from "./token.ts";
import { tokenWarnings } from "./warnings.ts";

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
const description = t.Object(descriptionFields);
export type TokenDescription = Static<typeof description>;

/** Describes a parsed token, with its times relative to `now`. */
export function describeToken(token: Token, now: Seconds): TokenDescription {
  const header = token.header.value;
  const payload = token.payload?.value ?? {};
  return {
    header,
    payload: token.payload?.value ?? null,
    signature: token.signature?.text ?? null,
    claims: describeClaims(payload, now),
    metadata: {
      format: token.payload ? "JWS" : "JWE",
      algorithm: textOrNull(header.alg),
      type: textOrNull(header.typ),
      keyId: textOrNull(header.kid),
      size: token.compact.length,
    },
    expired: isExpired(payload, now),
    expiresAt: dateOf(payload, "exp"),
    issuedAt: dateOf(payload, "iat"),
    notBefore: dateOf(payload, "nbf"),
    status: tokenStatus(payload, now),
    warnings: tokenWarnings(token, now),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function dateOf(payload: JsonObject, claim: TimeClaim): string | null {
  const seconds = timeClaim(payload, claim);
  return typeof seconds === "number" ? isoOf(seconds) : null;
}

/** A token is expired "on or after" its expiration time, so also at exactly `exp` (RFC 7519, 4.1.4). */
function isExpired(payload: JsonObject, now: Seconds): boolean {
  const exp = timeClaim(payload, "exp");
  return typeof exp === "number" && now >= exp;
}

function tokenStatus(payload: JsonObject, now: Seconds): TokenDescription["status"] {
  const nbf = timeClaim(payload, "nbf");
  if (isExpired(payload, now)) return "expired";
  if (typeof nbf === "number" && now < nbf) return "not-yet-valid";
  return typeof timeClaim(payload, "exp") === "number" ? "active" : "no-expiration";
}
