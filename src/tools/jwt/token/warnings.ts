import type { JsonObject } from "../../../operation/json.ts";
import { quote } from "../../../operation/refusal.ts";
import { t } from "../../../operation/schema.ts";
import { algorithmOf } from "./algorithms.ts";
import { TIME_CLAIMS, timeClaim } from "./claims.ts";
import { extensionFaults, isUnsigned, TEXT_MEMBERS } from "./header.ts";
import type { ExactObject } from "./json.ts";
import { isInRange, looksLikeMilliseconds, type Seconds } from "./times.ts";
import type { Token } from "./token.ts";

export const warnings = t.Array(t.String(), { description: "What is unusual or unsafe, one sentence each" });

/** Warnings about unusual or unsafe properties of a token that need no key: one sentence each. */
export function tokenWarnings(
  { header, payload, signature, canonical }: Token,
  exact: { header: ExactObject; payload: ExactObject | null },
  now: Seconds,
): string[] {
  const warnings: string[] = [];
  if (!payload) warnings.push("The payload is encrypted (JWE): claims and times cannot be read");
  addHeaderWarnings(warnings, header.value, signature);
  if (!canonical) warnings.push("The token is not canonical base64url: unused bits at the end of a part are set");
  addAmbiguities(warnings, "header", exact.header);
  if (exact.payload) addAmbiguities(warnings, "payload", exact.payload);
  if (payload) warnings.push(...timeWarnings(payload.value, now));
  if (looksLikeMilliseconds(now)) warnings.push("The current time (now) looks like milliseconds, expected seconds");
  return warnings;
}

function addHeaderWarnings(warnings: string[], header: JsonObject, signature: Token["signature"]): void {
  if (isUnsigned(header)) warnings.push('The token is not signed: its algorithm is "none"');
  else if (typeof header.alg !== "string") warnings.push("The header names no algorithm (alg)");
  else if (signature && !algorithmOf(header.alg))
    warnings.push("The algorithm (alg) is not one that can be verified here");
  if (signature?.text === "" && !isUnsigned(header)) warnings.push("The signature is empty");
  if (!signature && typeof header.enc !== "string") warnings.push("The header names no content encryption (enc)");
  for (const member of TEXT_MEMBERS) {
    const value = header[member];
    if (value !== undefined && typeof value !== "string") warnings.push(`The header's ${member} is not a string`);
  }
  warnings.push(...extensionFaults(header));
}

/** Values of a part that another parser may read differently. */
function addAmbiguities(warnings: string[], name: string, { repeated, losesDigits }: ExactObject): void {
  for (const member of repeated)
    warnings.push(`The ${name} has the member ${quote(member, 64)} more than once, and only the last one counts`);
  if (losesDigits) warnings.push(`The ${name} has a number that loses digits when it is read as a double`);
}

/** Warnings about the times of a payload. */
export function timeWarnings(payload: JsonObject, now: Seconds): string[] {
  const [exp, nbf, iat] = [timeClaim(payload, "exp"), timeClaim(payload, "nbf"), timeClaim(payload, "iat")];
  const warnings: string[] = [];
  if (exp === undefined) warnings.push("The token never expires: it has no exp");
  for (const claim of TIME_CLAIMS) {
    const value = timeClaim(payload, claim);
    const fault = value === undefined ? undefined : timeFault(value);
    if (fault !== undefined) warnings.push(`The claim ${claim} ${fault}`);
  }
  if (typeof iat === "number" && iat > now) warnings.push("The token was issued in the future (iat)");
  if (typeof exp === "number" && typeof nbf === "number" && exp <= nbf) {
    warnings.push("The token is never valid: it expires (exp) before it becomes valid (nbf)");
  }
  return warnings;
}

function timeFault(value: Seconds | null): string | undefined {
  if (value === null) return "is not a number of seconds since 1970";
  if (!isInRange(value)) return "is out of range: it is more than 270,000 years from 1970";
  return looksLikeMilliseconds(value) ? "looks like milliseconds, expected seconds since 1970" : undefined;
}
