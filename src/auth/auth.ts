import { REQUEST_ID, type RequestContext, requestContextOf } from "../http/request-context.ts";
import { failure, rememberBody } from "../http/response.ts";
import { AUTH_PATH, queryOf } from "../http/target.ts";
import type { TrustedIssuers } from "../operation/operation.ts";
import { Refusal } from "../operation/refusal.ts";
import { findCredentials } from "./credentials.ts";
import { type Demands, readDemands, unmet } from "./demands.ts";
import { NO_TOKEN } from "./refusals.ts";
import { RememberedTokens } from "./remembered-tokens.ts";
import { type Verified, verify } from "./verify.ts";

const ALLOW = "GET, HEAD";
const WRONG_METHOD = new Refusal("METHOD_NOT_ALLOWED", `This path takes ${ALLOW}`);
const NO_DEMANDS: Demands = { scopes: [], claims: [] };

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
  context.identified = response;
  return response;
}

/**
 * The verifier for proxies: says for a request that a proxy has got whether its token is one of a trusted issuer. It answers to
 * any path behind its own, as some proxies append that of the caller.
 * @param cookie The name of the cookie in which it looks for tokens as well.
 */
export function createAuth(issuers: TrustedIssuers, cookie: string | undefined) {
  const remembered = new RememberedTokens();
  const judge = (verified: Verified, demands: Demands, context: RequestContext): Response => {
    const refusal = unmet(demands, verified.payload, verified.scopes);
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
    const query = queryOf(request.url);
    const demands = query === "" ? NO_DEMANDS : readDemands(query);
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
      context.route = AUTH_PATH;
      return answer(request, context);
    },
  };
}
