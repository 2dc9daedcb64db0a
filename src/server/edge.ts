import { applyForwardedHeaders, type Decision, type Guard, runGuards } from "../guard/guard.ts";
import { admitBody, releaseBody } from "../http/body.ts";
import { failure, failureResponse } from "../http/failure.ts";
import {
  FALLBACK_ORIGIN,
  originOf,
  type Peer,
  type Policy,
  REQUEST_ID,
  RequestContext,
  type Service,
  setRequestContext,
} from "../http/request-context.ts";
import { countUntilSent } from "../http/response.ts";
import { formOf, type RouteTable } from "../http/route-table.ts";
import { hasSeveralHosts, isAuthPath, SEVERAL_HOSTS } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
import { andThen } from "../runtime/promises.ts";
import type { RequestHandler } from "../runtime/server.ts";

type ResponseOrPromise = Response | Promise<Response>;

/** Answers requests that have a context. */
export interface RoutedApp {
  fetch(request: Request): ResponseOrPromise;
}

/** Gives the app that has the routes at a path; a promise if it must be loaded first. */
export type AppAt = (path: string) => RoutedApp | Promise<RoutedApp>;

/** Called once for each answered request, with its response and duration. */
export type Observe = (request: Request, context: RequestContext, response: Response, milliseconds: number) => void;

interface EdgeOptions {
  service: Service;
  observe: Observe;
  routes: RouteTable;
  /** Checks before routing, in this order. */
  guards: readonly Guard[];
  secure: boolean;
  /** Whether `observe` reads the client's address. */
  observesClient: boolean;
}

/** A year, as browsers' preload lists require (RFC 6797, 6.1.1). */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Not an HTTP status, but usual in logs: the caller disconnected before it got the response. */
export const CALLER_LEFT = 499;

const DOUBLED_SLASH = new Refusal("NOT_FOUND", "No such path; write a slash within a value as %2F");

/** Whether a caller wants the connection closed. The answer says so, too (RFC 9112, 9.6): Node's clients would use it again. */
const wantsClose = ({ headers }: Request): boolean => /(?:^|,) *close *(?:,|$)/i.test(headers.get("connection") ?? "");

/** Methods of which a program cannot make requests (Fetch standard, 2.2.1). No route has them. */
const FORBIDDEN_METHOD = /^(?:CONNECT|TRACE|TRACK)$/i;

/** The request with the path of the context in an absolute http URL, whose parts are where the router expects them. */
function canonicalRequest(request: Request, { path, target: { query } }: RequestContext): Request {
  const { url, method } = request;
  const target = query === "" ? path : `${path}?${query}`;
  if (url.startsWith("http:") && url.slice(url.indexOf("/", "http://".length)) === target) return request;
  return FORBIDDEN_METHOD.test(method) ? request : new Request(FALLBACK_ORIGIN + target, request);
}

/** The context of a request: behind a trusted proxy, with the client and the URL that the proxy names. */
function contextOf(request: Request, peer: Peer, policy: Policy, service: Service): RequestContext {
  if (!policy.trustProxy) return new RequestContext(policy, service, request, peer);
  const { origin, client } = applyForwardedHeaders(request.headers, originOf(request.url), peer);
  return new RequestContext(policy, service, request, client, origin);
}

/** The handler of the whole service: gives each request an id and a context, runs guards, and adds the common headers. */
export function createEdge(appAt: AppAt, policy: Policy, options: EdgeOptions): RequestHandler {
  const { service, observe, routes, guards, secure, observesClient } = options;
  const needsClient = policy.limited || observesClient;

  const fail = (error: unknown, request: Request, context: RequestContext) =>
    failureResponse(error, context, formOf(routes.patternAt(context.path, request.method)));

  /** Answers a request that the guards have decided on. A refusal that is thrown would take 0.6 µs longer. */
  const proceed = (app: RoutedApp, decision: Decision, request: Request, context: RequestContext) => {
    if (decision instanceof Response) return decision;
    const refusal = decision ?? (hasSeveralHosts(request.headers) ? SEVERAL_HOSTS : undefined);
    if (refusal) return fail(refusal, request, context);
    if (context.target.path.includes("//") && !isAuthPath(context.path)) return failure(DOUBLED_SLASH, "json");
    const routed = canonicalRequest(request, context);
    setRequestContext(routed, context);
    admitBody(request, context);
    return app.fetch(routed);
  };

  const answerTo = (request: Request, context: RequestContext): ResponseOrPromise => {
    /** Gives a value for which the request may have to wait: its body is admitted then. */
    const admitted = <Value>(value: Value): Value => {
      if (value instanceof Promise) admitBody(request, context);
      return value;
    };
    // Routes are loaded before the guards run: the log names the route of refused requests too.
    return andThen(admitted(appAt(context.path)), (app) =>
      andThen(admitted(runGuards(guards, request, context)), (decision) => proceed(app, decision, request, context)),
    );
  };

  const counted = (response: Response, request: Request, context: RequestContext): Response => {
    try {
      return countUntilSent(response, request, context);
    } catch (error) {
      return fail(error, request, context);
    }
  };

  const finish = (answered: Response, request: Request, context: RequestContext, started: number): Response => {
    const { outcome } = context;
    releaseBody(context);
    const response = counted(answered, request, context);
    // One more header of a finished response costs 1.5 µs.
    if (response !== outcome.identified) response.headers.set(REQUEST_ID, context.id);
    // For HEAD, Elysia sets 0, and the content has another length (RFC 9110, 8.6).
    if (response.status === 304) response.headers.delete("content-length");
    if (secure) response.headers.set("strict-transport-security", STRICT_TRANSPORT_SECURITY);
    if (outcome.headers) for (const [name, value] of outcome.headers) response.headers.append(name, value);
    // Not while a body is still arriving: closing would reset the connection, and the response would be lost.
    if ((service.draining || wantsClose(request)) && response.status !== 413)
      response.headers.set("connection", "close");
    observe(request, context, response, performance.now() - started);
    return response;
  };

  return (request, peer) => {
    const started = performance.now();
    const context = contextOf(request, peer, policy, service);
    // The address is read before anything else: the caller may disconnect, and then nobody knows it. A caller that has
    // reset the connection already is gone with its address, so nothing is done for it.
    if (needsClient && context.client === undefined) {
      context.outcome.callerLeft = true;
      return finish(new Response(null, { status: CALLER_LEFT }), request, context, started);
    }
    let answer: ResponseOrPromise;
    try {
      answer = answerTo(request, context);
    } catch (error) {
      answer = fail(error, request, context);
    }
    if (!(answer instanceof Promise)) return finish(answer, request, context, started);
    const finishLater = (response: Response) => {
      // The signal is read only here: the runtime creates it on first access, and nobody leaves in the turn of the arrival.
      context.outcome.callerLeft ||= request.signal.aborted;
      return finish(response, request, context, started);
    };
    return answer.then(finishLater, (error) => finishLater(fail(error, request, context)));
  };
}
