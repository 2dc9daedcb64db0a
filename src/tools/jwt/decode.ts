import { type Claim, describeClaims, momentClaim } from "./claims.ts";
import type { JsonObject } from "./json.ts";
import { isoOf, readNow, type Seconds } from "./times.ts";
import { readToken, type Token } from "./token.ts";
import { warningsOf } from "./warnings.ts";

/** Where a token stands in time, at the moment that it is judged at. */
export type Status = "active" | "expired" | "not-yet-valid" | "no-expiration";

/** A token as it reads without a key: nothing of it has been verified. */
export interface Decoded {
  header: JsonObject;
  /** Null for a JWE: its payload is encrypted. */
  payload: JsonObject | null;
  /** As it stands in the token, in base64url; null for a JWE, which has none. */
  signature: string | null;
  claims: Claim[];
  metadata: {
    format: "JWS" | "JWE";
    algorithm: string | null;
    type: string | null;
    keyId: string | null;
    /** The length of the token alone, in bytes. */
    size: number;
  };
  expired: boolean;
  /** ISO 8601, or null where the claim is absent or names no date. */
  expiresAt: string | null;
  issuedAt: string | null;
  notBefore: string | null;
  status: Status;
  warnings: string[];
}

/**
 * Reads a token without verifying it (RFC 7519), as of `now`: seconds since 1970 or ISO 8601, else the clock.
 * @throws Refusal at /token for what is no token, at /now for what is no moment
 */
export const decodeToken = (input: { token: string; now?: number | string | undefined }): Decoded =>
  describeToken(readToken(input.token), readNow(input.now));

/** What a token that was taken apart says about itself. */
export function describeToken(token: Token, now: Seconds): Decoded {
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
    status: statusOf(payload, now),
    warnings: warningsOf(token, now),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function dateOf(payload: JsonObject, claim: "exp" | "iat" | "nbf"): string | null {
  const moment = momentClaim(payload, claim);
  return typeof moment === "number" ? isoOf(moment) : null;
}

/** "On or after" the expiration time a token is expired (RFC 7519, 4.1.4): at exactly `exp` too. */
function isExpired(payload: JsonObject, now: Seconds): boolean {
  const exp = momentClaim(payload, "exp");
  return typeof exp === "number" && now >= exp;
}

function statusOf(payload: JsonObject, now: Seconds): Status {
  const nbf = momentClaim(payload, "nbf");
  if (isExpired(payload, now)) return "expired";
  if (typeof nbf === "number" && now < nbf) return "not-yet-valid";
  return typeof momentClaim(payload, "exp") === "number" ? "active" : "no-expiration";
}
