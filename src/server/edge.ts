import { forwarded } from "../guard/forwarded.ts";
import { admit, type Guard } from "../guard/guard.ts";
import { asRefusal, failure } from "../http/failure.ts";
import {
  FALLBACK_ORIGIN,
  originOf,
  type Peer,
  type Policy,
  RequestContext,
  type Service,
  setRequestContext,
} from "../http/request-context.ts";
import { REQUEST_ID, requestId } from "../http/request-id.ts";
import { type RequestTarget, target } from "../http/target.ts";
import { Refusal } from "../refusal.ts";
import type { Handle } from "../runtime/server.ts";

interface RoutedApp {
  /** Settles when the routes at a path are loaded; undefined where they are already. */
  prepare?(path: string, request: Request): Promise<void> | undefined;
  fetch(request: Request, path: string): Response | Promise<Response>;
}

/** Called once for each answered request, with its response and duration. */
export type Observe = (request: Request, context: RequestContext, response: Response, milliseconds: number) => void;

/** What a service has around its app. */
export interface Surroundings {
  service: Service;
  /** Gives a request its id. */
  identify: (request: Request) => string;
  observe: Observe;
  /** What may refuse a request before it is routed, in this order. */
  guards: readonly Guard[];
  /** Whether `X-Forwarded-*` headers are trusted, as a proxy in front sets them. */
  trustProxy: boolean;
  /** Whether connections are encrypted here. */
  secure: boolean;
}

/** A year, as browsers' preload lists ask for (RFC 6797, 6.1.1). */
const TRANSPORT_SECURITY = "max-age=31536000";

const DOUBLED_SLASH = new Refusal("NOT_FOUND", "No such path; write a slash within a value as %2F");

/** A path without the slash at its end that does not count. */
const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

/**
 * The request under the one URL that the router knows it by: absolute, without a slash at the path's end, and plain
 * "http", as that is where the router counts on the path.
 */
function canonical(request: Request, { path, query }: RequestTarget, context: RequestContext): Request {
  if (path === context.path && request.url.startsWith("http:")) return request;
  return new Request(`${FALLBACK_ORIGIN}${context.path}${query && `?${query}`}`, request);
}

/** The answer to a request that our own code failed at, or refused late. */
function broken(error: unknown, context: RequestContext): Response {
  const refusal = asRefusal(error);
  if (refusal !== error) context.fault = error;
  return failure(refusal, "json");
}

/**
 * The service as a runtime calls it: gives every request an id and one canonical URL, and every answer what all
 * answers carry.
 */
export function createEdge(app: RoutedApp, policy: Policy, surroundings: Partial<Surroundings> = {}): Handle {
  const { service, identify = requestId, observe, guards = [], trustProxy = false, secure = false } = surroundings;

  const open = (request: Request, path: string, peer: Peer): RequestContext => {
    const { url } = request;
    const opening = { id: identify(request), policy, request, path: withoutTrailingSlash(path), client: peer, service };
    if (!trustProxy) return new RequestContext(opening);
    return new RequestContext({ ...opening, ...forwarded(request.headers, { origin: originOf(url), client: peer }) });
  };

  const route = (request: Request, parts: RequestTarget, context: RequestContext): Response | Promise<Response> => {
    if (parts.path.includes("//")) return failure(DOUBLED_SLASH, "json");
    const routed = canonical(request, parts, context);
    setRequestContext(routed, context);
    return app.fetch(routed, context.path);
  };

  const answerTo = (request: Request, parts: RequestTarget, context: RequestContext): Response | Promise<Response> => {
    try {
      const refused = admit(guards, request, context);
      return refused instanceof Promise
        ? refused.then((response) => response ?? route(request, parts, context))
        : (refused ?? route(request, parts, context));
    } catch (error) {
      return broken(error, context);
    }
  };

  const finish = (response: Response, request: Request, context: RequestContext, started: number): Response => {
    const { headers } = response;
    headers.set(REQUEST_ID, context.id);
    headers.set("x-content-type-options", "nosniff");
    if (secure) headers.set("strict-transport-security", TRANSPORT_SECURITY);
    if (context.headers) for (const [name, value] of context.headers) headers.append(name, value);
    // Not while a body is still arriving: closing would reset the connection and lose the answer.
    if (service?.draining && response.status !== 413) headers.set("connection", "close");
    observe?.(request, context, response, performance.now() - started);
    return response;
  };

  return (request, peer) => {
    const started = performance.now();
    const parts = target(request.url);
    const context = open(request, parts.path, peer);
    // The routes first: what a guard refuses is logged under its route as well.
    const loading = app.prepare?.(context.path, request);
    const answer = loading ? loading.then(() => answerTo(request, parts, context)) : answerTo(request, parts, context);
    if (!(answer instanceof Promise)) return finish(answer, request, context, started);
    return answer.then(
      (response) => finish(response, request, context, started),
      (error: unknown) => finish(broken(error, context), request, context, started),
    );
  };
}
