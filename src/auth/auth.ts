import { failure } from "../http/failure.ts";
import { REQUEST_ID, type RequestContext, requestContextOf } from "../http/request-context.ts";
import { rememberBody } from "../http/response.ts";
import { AUTH_PATH } from "../http/target.ts";
import type { TrustedIssuers } from "../operation/operation.ts";
import { Refusal } from "../operation/refusal.ts";
import { type Demands, NO_TOKEN, readDemands, unmet } from "./demands.ts";
import { RememberedTokens, type Verified, verify } from "./verify.ts";

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
  const answer = (request: Request, context: RequestContext): Response | Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") return failure(WRONG_METHOD, "json", { allow: ALLOW });
    const demands = readDemands(context.target.query);
    const credentials = findCredentials(request.headers, cookie);
    if (credentials === "none") return failure(NO_TOKEN, "json", { "www-authenticate": "Bearer" });
    if ("problem" in credentials) return invalidToken(credentials.problem);
    const digest = remembered.digest(credentials.token);
    const verified = remembered.find(digest, Date.now() / 1000);
    return verified ? judge(verified, demands, context) : verifyFirst(credentials.token, digest, demands, context);
  };
  return {
    /** Answers a request to the path of the verifier, or to one behind it. */
    fetch(request: Request): Response | Promise<Response> {
      const context = requestContextOf(request);
      context.outcome.route = AUTH_PATH;
      return answer(request, context);
    },
  };
}
