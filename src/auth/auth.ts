import { Buffer } from "node:buffer";
import { failure } from "../http/failure.ts";
import { JSON_TYPE, NO_SNIFF } from "../http/media-type.ts";
import { contextAtRoute, REQUEST_ID, type RequestContext } from "../http/request-context.ts";
import { rememberBody } from "../http/response.ts";
import { AUTH_PATH } from "../http/target.ts";
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
import { type Demands, NO_TOKEN, readDemands, scopesOf, unmet } from "./demands.ts";

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
export async function verify(text: string, issuers: TrustedIssuers, caller: Pick<OperationContext, "signal">) {
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

/** A token that was found valid, and the answer to a request with it. */
export type Verified = Exclude<ReturnType<typeof accepted>, string>;

function accepted(parsed: ParsedObject, issuer: IssuerKeys, keys: IssuerKeys["keys"]) {
  // Two identifiers of more digits than a double has must not become the same.
  const payload = readShown(parsed);
  const claims = JSON.stringify(payload);
  const identity = identityHeaders(payload, claims);
  if (!identity) return "The claims of the token are too long for headers";
  const expires = timeClaim(parsed.value, "exp") ?? Number.POSITIVE_INFINITY;
  return {
    /** As JSON: as objects, 12 KB of them take up to 400 KB. */
    claims,
    /** Seconds since 1970; infinite without `exp`. */
    expires,
    /** With other keys than its issuer has now, it must be verified again. */
    issuer,
    keys,
    headers: new Headers({ ...NO_SNIFF, "content-type": JSON_TYPE, "cache-control": "no-store", ...identity }),
    body: JSON.stringify({ success: true, data: { issuer: issuer.issuer, expiresAt: isoOf(expires) } }),
    /** About the memory that it needs: 1 KiB for its objects, and up to two bytes for a character of the claims. */
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

const ALLOW = "GET, HEAD";
const WRONG_METHOD = new Refusal("METHOD_NOT_ALLOWED", `This path takes ${ALLOW}`);

/** A text as a quoted parameter of RFC 6750, section 3, which allows neither quotes nor backslashes. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, "?")}"`;

/** The refusal of a token: RFC 6750, section 3.1. */
const invalidToken = (problem: string): Response =>
  failure(new Refusal("UNAUTHORIZED", problem), "json", {
    "www-authenticate": `Bearer error="invalid_token", error_description=${quoted(problem)}`,
  });

function insufficient(refusal: Refusal, { scopes }: Demands): Response {
  const scope = scopes.length > 0 ? `, scope=${quoted(scopes.join(" "))}` : "";
  return failure(refusal, "json", {
    "www-authenticate": `Bearer error="insufficient_scope", error_description=${quoted(refusal.message)}${scope}`,
  });
}

/** The answer for a valid token: who calls, in headers. */
function allowed({ headers, body }: Verified, context: RequestContext): Response {
  headers.set(REQUEST_ID, context.id);
  const response = rememberBody(new Response(body, { headers }), body);
  context.outcome.identified = response;
  return response;
}

/** The token of a request; "none" if it brings no credentials, or why these cannot be read. */
type Credentials = { token: string } | { problem: string } | "none";

/** RFC 6750, section 2.1; the name of the scheme is not case-sensitive (RFC 9110, 11.1). */
const BEARER = /^bearer(?: +(?<token>[\w.~+/-]+=*))? *$/i;

/**
 * Finds the token of a request: in `Authorization: Bearer`, which counts alone if it is there, else in the cookie. Credentials
 * that are given twice are refused, as the program behind the proxy may read the others. A query is never read (RFC 6750, 5.3).
 */
function findCredentials(headers: Headers, cookie: string | undefined): Credentials {
  const authorization = headers.get("authorization") ?? "";
  // Runtimes join repeated headers with commas, which no token has.
  if (authorization.includes(","))
    return { problem: "There are several Authorization headers, or one that is malformed" };
  if (/^bearer\b/i.test(authorization)) {
    const token = BEARER.exec(authorization)?.groups?.token;
    return token === undefined ? { problem: "The Authorization header has no readable token" } : { token };
  }
  return cookie === undefined ? "none" : inCookie(headers.get("cookie") ?? "", cookie);
}

/** A text without the spaces and tabs around it. Other white space is part of a cookie's name (RFC 6265, 5.2). */
const trimmed = (text: string): string => text.replace(/^[ \t]+/, "").replace(/(?<![ \t])[ \t]+$/, "");

/** The token in a cookie (RFC 6265, 4.2.1), whose value may have quotes around it. */
function inCookie(header: string, name: string): Credentials {
  const values = header
    .split(";")
    .map(trimmed)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).replace(/^"(.*)"$/, "$1"));
  const [token = "", second] = values;
  if (second !== undefined) return { problem: "The cookie with the token is given twice" };
  return token === "" ? "none" : { token };
}

/** The verifier for proxies, at its path and any behind it, as some append the caller's. @param cookie One with tokens. */
export function createAuth(issuers: TrustedIssuers, cookie: string | undefined) {
  const remembered = new RememberedTokens();
  const judge = (verified: Verified, demands: Demands, context: RequestContext): Response => {
    const refusal = unmet(demands, verified.claims);
    return refusal ? insufficient(refusal, demands) : allowed(verified, context);
  };
  const verifyFirst = async (token: string, digest: string, demands: Demands, context: RequestContext) => {
    const verified = await verify(token, issuers, context);
    if (typeof verified === "string") return invalidToken(verified);
    remembered.remember(digest, verified);
    return judge(verified, demands, context);
  };
  return {
    /** Answers a request to the path of the verifier, or to one behind it. */
    fetch(request: Request): Response | Promise<Response> {
      const context = contextAtRoute(request, AUTH_PATH);
      if (request.method !== "GET" && request.method !== "HEAD") return failure(WRONG_METHOD, "json", { allow: ALLOW });
      const demands = readDemands(context.target.query);
      const credentials = findCredentials(request.headers, cookie);
      if (credentials === "none") return failure(NO_TOKEN, "json", { "www-authenticate": "Bearer" });
      if ("problem" in credentials) return invalidToken(credentials.problem);
      const digest = remembered.digest(credentials.token);
      const verified = remembered.find(digest, Date.now() / 1000);
      return verified ? judge(verified, demands, context) : verifyFirst(credentials.token, digest, demands, context);
    },
  };
}
