import { firstLossyNumber } from "../../json/lossy-numbers.ts";
import type { JsonObject } from "../../json/object.ts";
import { repeatedNames } from "../../json/repeated-names.ts";
import { hasRepeatedNames } from "../../json/structure.ts";
import { printable } from "../../refusal.ts";
import { algorithmOf } from "./algorithms.ts";
import { TIME_CLAIMS, type TimeClaim, timeClaim } from "./claims.ts";
import { extensionFaults, isUnsigned, TEXT_MEMBERS } from "./header.ts";
import { isoOf, looksLikeMilliseconds, type Seconds } from "./times.ts";
import type { Token } from "./token.ts";

/** Warnings about unusual or unsafe properties of a token that need no key: one sentence each. */
export const tokenWarnings = (token: Token, now: Seconds): string[] => [
  ...(token.payload === null ? ["The payload is encrypted (JWE): claims and times cannot be read"] : []),
  ...headerWarnings(token),
  ...encodingWarnings(token),
  ...(token.payload === null ? [] : timeWarnings(token.payload.value, now)),
  ...(looksLikeMilliseconds(now) ? ["The current time (now) looks like milliseconds, expected seconds"] : []),
];

function headerWarnings({ header: { value: header }, payload, signature }: Token): string[] {
  const warnings: string[] = [];
  if (isUnsigned(header)) warnings.push('The token is not signed: its algorithm is "none"');
  else if (typeof header.alg !== "string") warnings.push("The header names no algorithm (alg)");
  else if (payload && !algorithmOf(header.alg))
    warnings.push("The algorithm (alg) is not one that can be verified here");
  if (signature?.text === "" && !isUnsigned(header)) warnings.push("The signature is empty");
  if (!payload && typeof header.enc !== "string") warnings.push("The header names no content encryption (enc)");
  for (const member of TEXT_MEMBERS) {
    if (!["string", "undefined"].includes(typeof header[member]))
      warnings.push(`The header's ${member} is not a string`);
  }
  return [...warnings, ...extensionFaults(header)];
}

/** Ambiguities of the encoding: values that another parser may read differently. */
function encodingWarnings({ header, payload, canonical }: Token): string[] {
  const warnings = canonical ? [] : ["The token is not canonical base64url: unused bits at the end of a part are set"];
  for (const [part, read] of [
    ["header", header],
    ["payload", payload],
  ] as const) {
    if (read === null) continue;
    const { structure } = read;
    const repeated = hasRepeatedNames(structure, read.value) ? repeatedNames(read.json) : [];
    for (const name of repeated) {
      warnings.push(`The ${part} has the member ${quoted(name)} more than once, and only the last one counts`);
    }
    if (structure.mayBeLossy && firstLossyNumber(read.json))
      warnings.push(`The ${part} has a number that loses digits when it is read as a double`);
  }
  return warnings;
}

const quoted = (name: string): string => printable(JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…` : name));

/** Warnings about the times of a payload. */
export function timeWarnings(payload: JsonObject, now: Seconds): string[] {
  const [exp, nbf, iat] = TIME_CLAIMS.map((claim) => timeClaim(payload, claim));
  const warnings = TIME_CLAIMS.flatMap((claim) => timeClaimWarnings(claim, timeClaim(payload, claim)));
  if (exp === undefined) warnings.unshift("The token never expires: it has no exp");
  if (typeof iat === "number" && iat > now) warnings.push("The token was issued in the future (iat)");
  if (typeof exp === "number" && typeof nbf === "number" && exp <= nbf) {
    warnings.push("The token is never valid: it expires (exp) before it becomes valid (nbf)");
  }
  return warnings;
}

function timeClaimWarnings(claim: TimeClaim, value: Seconds | null | undefined): string[] {
  if (value === undefined) return [];
  if (value === null) return [`${claim} is not a number of seconds since 1970`];
  if (isoOf(value) === null) return [`${claim} is out of range: it is more than 270,000 years from 1970`];
  return looksLikeMilliseconds(value) ? [`${claim} looks like milliseconds, expected seconds since 1970`] : [];
}
