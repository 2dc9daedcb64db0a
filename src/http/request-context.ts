import type { RunAlone } from "../operation/bounded-queue.ts";
import type { OperationContext, TrustedIssuers } from "../operation/operation.ts";
import { type BodyHolder, type BodyMemory, noRoom } from "./body.ts";
import { type RequestTarget, splitTarget } from "./target.ts";

/** Settings that requests are checked against. */
export interface Policy {
  maxBody: number;
  maxUpload: number;
  bodyMemory: BodyMemory;
  /** Base of the URLs in responses, without a trailing slash. Default: the request's origin. */
  publicUrl: string | undefined;
  secured: boolean;
  limited: boolean;
  /** Whether the verifier for proxies answers, as there are trusted issuers. */
  auth: boolean;
  mcp: boolean;
  /** The tools that agents are offered: names of tools or operations; undefined for all. */
  mcpTools?: readonly string[] | undefined;
  /** Whether requests come over a network, and not from a program that calls the service in process. */
  network: boolean;
  /** Whether only this machine can reach the service. */
  loopback: boolean;
  trustProxy: boolean;
  /** Allowed CORS origins, or "*". */
  origins: readonly string[];
}

/** The service as a whole, for requests that ask about it. */
export interface Service {
  readonly draining: boolean;
  /** Its metrics, as Prometheus reads them. */
  metrics(): Promise<string>;
  /** The issuers whose tokens it judges; undefined if there are none. */
  readonly trusted?: TrustedIssuers | undefined;
  /** Does large work, one piece at a time in all of its processes. */
  readonly alone: RunAlone;
}

/** The remote address, "unix" on a Unix socket; undefined if the connection is gone. Runtimes compute it slowly. */
export type Peer = () => string | undefined;

/** The headers of a proxy that decide the service's URLs. */
const FORWARDED = "X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix";

/** The origin of requests whose Host header is missing or malformed. They are served too. */
export const FALLBACK_ORIGIN = "http://localhost";

/** Scheme and authority of a request's URL. Runtimes put what the Host header says into it, also what is no host. */
export function originOf(url: string): string {
  const origin = url.slice(0, url.indexOf("/", url.indexOf("://") + 3));
  return URL.canParse(origin) ? origin : FALLBACK_ORIGIN;
}

/** An IPv4 address as IPv6 (RFC 4291, 2.5.5.2), of which the last 32 bits may be in hex. */
const MAPPED = /^[0:]*:ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/** An address; for an IPv4 address on a dual-stack socket, here or at a proxy, the IPv4 address alone. */
function unmapped(address: string | undefined): string | undefined {
  const [, dotted = address, high, low] = MAPPED.exec(address ?? "") ?? [];
  if (high === undefined || low === undefined) return dotted;
  const halves = [high, low].map((half) => Number.parseInt(half, 16));
  return halves.flatMap((half) => [half >> 8, half & 0xff]).join(".");
}

const withoutTrailingSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) || "/" : path);

export const REQUEST_ID = "x-request-id";

/** The caller's request id if it is valid, else a new one. */
function requestId({ headers }: Request): string {
  const given = headers.get(REQUEST_ID);
  return given !== null && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : crypto.randomUUID();
}

/** What becomes of a request: what its response gets besides its content, and what its log line says. */
export class Outcome {
  /** The pattern of the matched route, "/api/v1/tools/jwt/decode/:token"; undefined before routing. */
  route: string | undefined = undefined;
  /** The MCP tool that was called at `/mcp`. */
  tool: string | undefined = undefined;
  /** The error of our own code that made the response a 500. */
  fault: unknown = undefined;
  callerLeft = false;
  /** The response that was made with the request id among its headers. */
  identified: Response | undefined = undefined;
  headers: [name: string, value: string][] | undefined = undefined;

  addHeader(name: string, value: string): void {
    this.headers ??= [];
    this.headers.push([name, value]);
  }
}

/** What guards, handlers and operations may know of a request. */
export class RequestContext implements BodyHolder, OperationContext {
  /** The caller's X-Request-Id or a new one. */
  readonly id: string;
  readonly policy: Policy;
  readonly service: Service;
  /** Its path and query. They may hold secrets. */
  readonly target: RequestTarget;
  /** The path as the router sees it: still percent-encoded, without a trailing slash. */
  readonly path: string;
  readonly outcome = new Outcome();
  bodyBytes: number | undefined = undefined;
  readonly #request: Request;
  readonly #origin: string | undefined;
  readonly #peer: Peer;
  #client: string | undefined = undefined;
  #varies = false;

  /** @param origin Origin and path prefix of the service, if a proxy names others than the URL. */
  constructor(policy: Policy, service: Service, request: Request, peer: Peer, origin?: string) {
    this.id = requestId(request);
    this.policy = policy;
    this.service = service;
    this.target = splitTarget(request.url);
    this.path = withoutTrailingSlash(this.target.path);
    this.#request = request;
    this.#peer = peer;
    this.#origin = origin;
  }

  /** Origin and path prefix as a proxy names them, else the origin of the URL. */
  get origin(): string {
    return this.#origin ?? originOf(this.#request.url);
  }

  /** The base URL as the caller sees it. If headers decide it, `Vary` names them: a cache must not give it to others. */
  get baseUrl(): string {
    if (this.policy.publicUrl !== undefined) return this.policy.publicUrl;
    if (!this.#varies) {
      this.#varies = true;
      this.outcome.addHeader("vary", this.policy.trustProxy ? `Host, ${FORWARDED}` : "Host");
    }
    return this.origin;
  }

  /** The endpoint for AI agents; undefined if it is off. */
  get mcpUrl(): string | undefined {
    return this.policy.mcp ? `${this.baseUrl}/mcp` : undefined;
  }

  get query(): URLSearchParams | undefined {
    return this.target.query === "" ? undefined : new URLSearchParams(this.target.query);
  }

  /** Aborted when the caller disconnects. The runtime creates it on first access: read it only if needed. */
  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get trusted(): TrustedIssuers | undefined {
    return this.service.trusted;
  }

  get alone(): NonNullable<OperationContext["alone"]> {
    return (job, answerBytes = 0) =>
      this.service.alone(() => {
        if (!this.policy.bodyMemory.hasRoom(answerBytes)) throw noRoom();
        return job();
      });
  }

  /** The caller's address, or "unix" on a Unix socket; undefined if the connection was gone when this was first read. */
  get client(): string | undefined {
    this.#client ??= unmapped(this.#peer());
    return this.#client;
  }
}

const CONTEXT = Symbol("context");

/** A request with its context as a property: a WeakMap lookup takes longer than routing. */
interface RequestWithContext extends Request {
  [CONTEXT]?: RequestContext;
}

/** Attaches a context to the request that handlers receive. */
export const setRequestContext = (request: RequestWithContext, context: RequestContext): void => {
  request[CONTEXT] = context;
};

/** The context of a request, which the edge has attached. */
export function requestContextOf(request: RequestWithContext): RequestContext {
  const context = request[CONTEXT];
  if (!context) throw new Error("The request has not passed the edge");
  return context;
}

/** The context of a request, with its matched route set for the log and the metrics. */
export function contextAtRoute(request: Request, route: string): RequestContext {
  const context = requestContextOf(request);
  context.outcome.route = route;
  return context;
}
