import { Buffer } from "node:buffer";
import type { JsonObject } from "../json/object.ts";
import { valuesOf } from "./demands.ts";

/** Beyond it, proxies refuse the answer: their buffers for headers have 4 to 64 KiB. */
const MAX_HEADER_BYTES = 16 * 1024;

const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A text as a header's value: what is not printable ASCII is percent-encoded, with the percent sign and a space at each end. */
const headerValue = (text: string): string => text.replaceAll(/[^\x20-\x7e]+|%|^ | $/g, percentEncoded);

/** A scope among others, which are separated by spaces. */
const scopeValue = (scope: string): string => scope.replaceAll(/[^\x21-\x7e]+|%/g, percentEncoded);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The scopes of a token: `scope` (RFC 8693, 4.2) separated by spaces, and `scp`; each may be a list. */
export function scopesOf({ scope, scp }: JsonObject): string[] {
  const listed = [scope, scp].flatMap((claim) => (typeof claim === "string" ? claim.split(" ") : valuesOf(claim)));
  return [...new Set(listed.filter(isText))];
}

/** An address that its issuer has not verified may belong to somebody else (OpenID Connect Core 1.0, 5.7); many say nothing. */
const emailOf = ({ email, email_verified: verified }: JsonObject): string =>
  isText(email) && (verified === undefined || verified === true || verified === "true") ? email : "";

/**
 * The headers that tell the program behind the proxy who calls. Each is always there, if necessary empty, so that proxies
 * replace what the caller has sent under its name. Undefined if they are too long.
 */
export function identityHeaders(payload: JsonObject): Record<string, string> | undefined {
  const headers = {
    "x-auth-subject": headerValue(isText(payload.sub) ? payload.sub : ""),
    "x-auth-email": headerValue(emailOf(payload)),
    "x-auth-scopes": scopesOf(payload).map(scopeValue).join(" "),
    "x-auth-claims": Buffer.from(JSON.stringify(payload)).toString("base64url"),
  };
  const size = Object.values(headers).reduce((sum, { length }) => sum + length, 0);
  return size > MAX_HEADER_BYTES ? undefined : headers;
}
