import { Buffer } from "node:buffer";
import { JSON_TYPE, NO_SNIFF } from "../http/media-type.ts";
import { isText, type JsonObject } from "../operation/json.ts";
import type { IssuerKeys, OperationContext, TrustedIssuers } from "../operation/operation.ts";
import { Refusal } from "../operation/refusal.ts";
import { crypto as builtin } from "../runtime/builtins.ts";
import { checkTrusted } from "../tools/jwt/crypto/signature.ts";
import { checkClaims } from "../tools/jwt/token/checks.ts";
import { timeClaim } from "../tools/jwt/token/claims.ts";
import { type ParsedObject, readShown } from "../tools/jwt/token/json.ts";
import { isoOf } from "../tools/jwt/token/times.ts";
import { MAX_TOKEN_BYTES, readToken, type Token } from "../tools/jwt/token/token.ts";
import { scopesOf } from "./demands.ts";

/** A token that was found valid, and the answer to a request with it. */
export interface Verified {
  /** Its claims as JSON: as objects, 12 KB of them take up to 400 KB. */
  claims: string;
  /** Seconds since 1970; infinite without `exp`. */
  expires: number;
  /** Its issuer, and the keys of that when the token was verified: with others, it must be verified again. */
  issuer: IssuerKeys;
  keys: IssuerKeys["keys"];
  headers: Headers;
  body: string;
  /** About the memory that it needs. */
  bytes: number;
}

/** Beyond it, proxies refuse the answer: their buffers for headers have 4 to 64 KiB. */
const MAX_HEADER_BYTES = 16 * 1024;

const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A text as a header's value: what is not printable ASCII is percent-encoded, with the percent sign and a space at each end. */
const headerValue = (text: string): string => text.replaceAll(/[^\x20-\x7e]+|%|^ | $/g, percentEncoded);

/** A scope in a list that spaces separate: its own spaces are percent-encoded, too. */
const scopeValue = (scope: string): string => scope.replaceAll(/[^\x21-\x7e]+|%/g, percentEncoded);

/** An address that its issuer has not verified may belong to somebody else (OpenID Connect Core 1.0, 5.7); many say nothing. */
const emailOf = ({ email, email_verified: verified }: JsonObject): string =>
  isText(email) && (verified === undefined || verified === true || verified === "true") ? email : "";

/** The headers that say who calls; undefined if too long. Each is always there, to replace what the caller sent under its name. */
function identityHeaders(payload: JsonObject, claims: string): Record<string, string> | undefined {
  const headers = {
    "x-auth-subject": headerValue(isText(payload.sub) ? payload.sub : ""),
    "x-auth-email": headerValue(emailOf(payload)),
    "x-auth-scopes": scopesOf(payload).map(scopeValue).join(" "),
    "x-auth-claims": Buffer.from(claims).toString("base64url"),
  };
  const size = Object.values(headers).reduce((sum, { length }) => sum + length, 0);
  return size > MAX_HEADER_BYTES ? undefined : headers;
}

const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Parses a token without the corrections that pasted tokens get: others that read it would not make them. */
function parse(text: string): Token | string {
  if (text.length > MAX_TOKEN_BYTES) return `The token is longer than ${MAX_TOKEN_BYTES} bytes`;
  if (!SHAPE.test(text)) return "The token is not a signed JWT: header.payload.signature";
  try {
    return readToken(text);
  } catch (error) {
    if (error instanceof Refusal) return "The token is malformed";
    throw error;
  }
}

/** Verifies a token (RFC 7519, 7.2) by the keys of its trusted issuer. @returns Why it is not valid, in one sentence. */
export async function verify(
  text: string,
  issuers: TrustedIssuers,
  caller: Pick<OperationContext, "signal">,
): Promise<Verified | string> {
  const token = parse(text);
  if (typeof token === "string") return token;
  const { payload } = token;
  const { trusted, keys, checks } = await checkTrusted(token, issuers, undefined, caller);
  const claims = checkClaims(payload?.value ?? null, {}, Date.now() / 1000, 0);
  const failed = [...checks, ...claims].find(({ passed }) => !passed);
  if (failed) return failed.message;
  if (!trusted || !payload) throw new Error("a token without a trusted issuer has passed");
  return accepted(payload, trusted, keys);
}

function accepted(parsed: ParsedObject, issuer: IssuerKeys, keys: IssuerKeys["keys"]): Verified | string {
  // Two identifiers of more digits than a double has must not become the same.
  const payload = readShown(parsed);
  const claims = JSON.stringify(payload);
  const identity = identityHeaders(payload, claims);
  if (!identity) return "The claims of the token are too long for headers";
  const expires = timeClaim(parsed.value, "exp") ?? Number.POSITIVE_INFINITY;
  const body = JSON.stringify({ success: true, data: { issuer: issuer.issuer, expiresAt: isoOf(expires) } });
  return {
    claims,
    expires,
    issuer,
    keys,
    headers: new Headers({ ...NO_SNIFF, "content-type": JSON_TYPE, "cache-control": "no-store", ...identity }),
    body,
    // About 1 KiB for its objects, and up to two bytes for a character of the claims.
    bytes: 1024 + 2 * claims.length + Object.values(identity).join("").length,
  };
}

/** Limits the memory of one process for tokens, by their number and by what they and their claims need. */
const MAX_TOKENS = 10_000;
const MAX_BYTES = 32 * 1024 ** 2;

/**
 * Valid tokens, so that the next request with one needs no signature. They are forgotten when they expire, when the keys of their
 * issuer change, and the oldest ones first when there are too many. Without a memory, a hit takes 6 times as long.
 */
export class RememberedTokens {
  readonly #tokens = new Map<string, Verified>();
  /** Tokens are known by a digest that nobody can compute: neither the memory nor its timing gives one away. */
  readonly #secret = builtin().randomBytes(32);
  #bytes = 0;

  get size(): number {
    return this.#tokens.size;
  }

  digest(token: string): string {
    return builtin().createHmac("sha256", this.#secret).update(token).digest("base64");
  }

  /** The token with a digest, if it is remembered and still valid. @param now Seconds since 1970. */
  find(digest: string, now: number): Verified | undefined {
    const found = this.#tokens.get(digest);
    if (!found) return undefined;
    if (now < found.expires && found.issuer.keys === found.keys) return found;
    this.#forget(digest, found);
    return undefined;
  }

  remember(digest: string, verified: Verified): void {
    const former = this.#tokens.get(digest);
    if (former) this.#forget(digest, former);
    this.#tokens.set(digest, verified);
    this.#bytes += verified.bytes;
    for (const [oldest, token] of this.#tokens) {
      if (this.#tokens.size <= MAX_TOKENS && this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest, token);
    }
  }

  #forget(digest: string, { bytes }: Verified): void {
    this.#tokens.delete(digest);
    this.#bytes -= bytes;
  }
}
