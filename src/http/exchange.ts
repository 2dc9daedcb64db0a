/** What operators set and requests are held to. */
export interface Policy {
  /** Largest JSON body, in bytes. */
  maxBody: number;
  /** Largest streamed body, in bytes. */
  maxUpload: number;
  /** Base of the urls in answers, without a slash at its end; without it, the request's own origin. */
  publicUrl: string | undefined;
}

export const DEFAULT_POLICY: Policy = {
  maxBody: 1024 * 1024,
  maxUpload: 256 * 1024 * 1024,
  publicUrl: undefined,
};

/** One request on its way through the service, and what is known of it. */
export interface Exchange {
  /** The caller's X-Request-Id or a new one. */
  readonly id: string;
  readonly policy: Policy;
  /** Scheme and authority by which the caller reached the service. */
  readonly origin: string;
  /** The pattern of the route that answers, "/api/v1/tools/jwt/decode/:token"; unknown until it is found. */
  route: string | undefined;
  /** What was thrown where our own code failed. */
  fault: unknown;
}

const exchanges = new WeakMap<Request, Exchange>();

/** Binds an exchange to the request that handlers will see. */
export const openExchange = (request: Request, exchange: Exchange): void => {
  exchanges.set(request, exchange);
};

/** The exchange of a request; one by default where the app is called without its edge, as a typed client in process does. */
export function exchangeOf(request: Request): Exchange {
  const known = exchanges.get(request);
  if (known) return known;
  const { origin } = new URL(request.url);
  const exchange = { id: crypto.randomUUID(), policy: DEFAULT_POLICY, origin, route: undefined, fault: undefined };
  exchanges.set(request, exchange);
  return exchange;
}

/** Where the caller of a request reaches the service, without a slash at its end. */
export const baseUrl = ({ policy, origin }: Exchange): string => policy.publicUrl ?? origin;
