import { BodyMemory } from "./body-memory.ts";

/** Settings that requests are checked against. */
export interface Policy {
  /** Largest JSON body, in bytes. */
  maxBody: number;
  /** Largest streamed body, in bytes. */
  maxUpload: number;
  /** What all JSON bodies that are being read may take together. */
  bodyMemory: BodyMemory;
  /** Base of the urls in answers, without a slash at its end; without it, the request's own origin. */
  publicUrl: string | undefined;
  /** Whether callers need a token. */
  secured: boolean;
  /** Whether a client's requests are counted and limited. */
  limited: boolean;
  /** Whether agents are served at `/mcp`. */
  mcp: boolean;
  /** Whether only this machine can reach the service. */
  loopback: boolean;
  /** Whether a proxy in front is trusted. */
  trustProxy: boolean;
  /** Origins whose pages may call, or "*". */
  origins: readonly string[];
}

export const DEFAULT_POLICY: Policy = {
  maxBody: 1024 * 1024,
  maxUpload: 256 * 1024 * 1024,
  bodyMemory: new BodyMemory(64 * 1024 * 1024),
  publicUrl: undefined,
  secured: false,
  limited: false,
  mcp: true,
  loopback: false,
  trustProxy: false,
  origins: [],
};

/** The service as a whole, for requests that ask about it. */
export interface Service {
  /** Whether it is shutting down. */
  readonly draining: boolean;
  /** Its metrics, as Prometheus reads them. */
  metrics(): Promise<string>;
}

const DEFAULT_SERVICE: Service = { draining: false, metrics: async () => "" };

/** The address of a connection's other end, or undefined on a Unix socket. Asking a runtime for it takes a moment. */
export type Peer = () => string | undefined;

/** The parts of a request's context that are known at its start. */
export interface Opening {
  id: string;
  policy: Policy;
  request: Request;
  /** Origin, and path of the service's root, if a proxy says others than the URL. */
  origin?: string | undefined;
  path?: string;
  service?: Service | undefined;
  client?: Peer;
}

/** The origin of requests whose Host header is missing or malformed; they are answered all the same. */
export const FALLBACK_ORIGIN = "http://localhost";

/** Scheme and authority of a request's URL. */
export const originOf = (url: string): string =>
  url.startsWith("/") ? FALLBACK_ORIGIN : url.slice(0, url.indexOf("/", url.indexOf("://") + 3));

/** The headers that a trusted proxy describes URLs with. */
const FORWARDED = "X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix";

/** A request and the facts about it that guards, handlers and the log share. */
export class RequestContext {
  /** The caller's X-Request-Id or a new one. */
  readonly id: string;
  readonly policy: Policy;
  readonly service: Service;
  /** The path as the router sees it, still percent-encoded. It may hold secrets. */
  readonly path: string;
  /** The pattern of the route that answers, "/api/v1/tools/jwt/decode/:token"; unknown until it is found. */
  route: string | undefined = undefined;
  /** The name of the tool that an agent called at `/mcp`. */
  tool: string | undefined = undefined;
  /** The error of our own code that made the response a 500. */
  fault: unknown = undefined;
  /** Headers that are added to the response, whichever code makes it. */
  headers: [name: string, value: string][] | undefined = undefined;
  readonly #request: Request;
  readonly #origin: string | undefined;
  readonly #client: Peer | undefined;
  #varies = false;

  constructor({ id, policy, request, origin, path = "/", service = DEFAULT_SERVICE, client }: Opening) {
    this.id = id;
    this.policy = policy;
    this.path = path;
    this.service = service;
    this.#request = request;
    this.#origin = origin;
    this.#client = client;
  }

  /**
   * Where the caller reaches the service, without a slash at its end.
   * If headers of the request decide it, `Vary` names them: caches must not give one caller the URLs of another.
   */
  get baseUrl(): string {
    if (this.policy.publicUrl !== undefined) return this.policy.publicUrl;
    if (this.policy.trustProxy && !this.#varies) {
      this.#varies = true;
      this.addHeader("vary", FORWARDED);
    }
    return this.#origin ?? originOf(this.#request.url);
  }

  /** Whether the path that was asked for ends with a slash, which the router does not see. */
  get endsWithSlash(): boolean {
    return this.#request.url.split("?", 1)[0]?.endsWith("/") ?? false;
  }

  /** Aborted when the caller disconnects. The runtime makes it when it is first read, so only what needs it reads it. */
  get signal(): AbortSignal {
    return this.#request.signal;
  }

  /** The endpoint for AI agents; undefined where it is off. */
  get mcpUrl(): string | undefined {
    return this.policy.mcp ? `${this.baseUrl}/mcp` : undefined;
  }

  /** The caller's address, or "unix" on a Unix socket. */
  get client(): string {
    const address = this.#client?.() ?? "unix";
    // IPv4 through a socket that takes both (RFC 4291, 2.5.5.2).
    return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  }

  /** Adds a header to the answer. */
  addHeader(name: string, value: string): void {
    this.headers ??= [];
    this.headers.push([name, value]);
  }
}

const CONTEXT = Symbol("context");

/** A request with its context as a property: a WeakMap costs every request more than routing does. */
interface RequestWithContext extends Request {
  [CONTEXT]?: RequestContext;
}

/** Binds a context to the request that handlers will see. */
export const setRequestContext = (request: RequestWithContext, context: RequestContext): void => {
  request[CONTEXT] = context;
};

/** The context of a request; one by default where the app is called without its edge, as a typed client in process does. */
export function requestContextOf(request: RequestWithContext): RequestContext {
  const known = request[CONTEXT];
  if (known) return known;
  const context = new RequestContext({ id: crypto.randomUUID(), policy: DEFAULT_POLICY, request });
  setRequestContext(request, context);
  return context;
}

/** The context of a request that a route has matched; the log and the metrics name that route. */
export function contextAtRoute(request: Request, route: string): RequestContext {
  const context = requestContextOf(request);
  context.route = route;
  return context;
}
