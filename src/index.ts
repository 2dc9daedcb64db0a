import { treaty } from "@elysiajs/eden";
import type { App } from "./app.ts";
import { WindowLimiter } from "./guard/limiter.ts";
import { LazyApp } from "./lazy-app.ts";
import { loadListen } from "./runtime/runtime.ts";
import { createEdge } from "./server/edge.ts";
import { guardsOf } from "./server/guards.ts";
import { policyOf } from "./server/policy.ts";
import { readSettings } from "./settings/read-settings.ts";

export type { Treaty } from "@elysiajs/eden";
export type { RefusalCode } from "./refusal.ts";

/** Settings of the service, written as on the command line: `{ rateLimit: "100/1m" }`. */
export interface SidekitOptions {
  /** When set, requests need `Authorization: Bearer <token>`. The typed clients send it. */
  token?: string;
  /** Largest JSON body: "512K", "2M" or bytes; 1 MiB by default. */
  maxBody?: string;
  /** Requests per client and window: "100/1m"; unlimited by default. */
  rateLimit?: string;
  /** Origins that may call from a browser, separated by commas, or "*". */
  cors?: string;
}

/** A client with the types of every operation: `client.api.v1.tools.hash({ algorithm: "md5" })({ text: "hello" }).get()`. */
export type Client = ReturnType<typeof treaty<App>>;

/** Where a server listens. */
export interface ListenOptions {
  /** A free one by default. */
  port?: number;
  /** The loopback address, 127.0.0.1, by default. */
  hostname?: string;
}

/** A Sidekit that listens. `await using` stops it at the end of the block. */
export interface SidekitServer extends AsyncDisposable {
  /** Such as "http://127.0.0.1:40123", without a slash at the end. */
  url: string;
  /** Calls the server over HTTP. */
  client: Client;
  /** Stops listening; the port is free afterwards. */
  stop(): Promise<void>;
}

/** A Sidekit in this process. */
export interface Sidekit {
  /** Calls the service without a network. */
  client: Client;
  /** Answers a request without a network. The origin of the URL may be left out: `fetch("/version")`. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Starts a server. It needs Bun or Deno. @throws Error where it cannot listen there. */
  listen(options?: ListenOptions): Promise<SidekitServer>;
}

/** The origin of requests that use no network. */
const ORIGIN = "http://localhost";

const flagsOf = ({ token, maxBody, rateLimit, cors }: SidekitOptions) => ({
  token,
  "max-body": maxBody,
  "rate-limit": rateLimit,
  cors,
});

/** The request that the arguments of `fetch` describe. */
const requestOf = (request: Request | URL | string, init?: RequestInit): Request =>
  new Request(request instanceof Request ? request : new URL(request, ORIGIN), init);

/**
 * Creates the service in this process, for tests and programs that need no server of their own, or one that ends with
 * them. Nothing is read from the environment, no signal is handled and nothing is logged.
 *
 * @throws Error that names the option that is wrong, and what would be accepted.
 */
export function createSidekit(options: SidekitOptions = {}): Sidekit {
  const settings = readSettings(flagsOf(options), {});
  const app = new LazyApp();
  const routeOf = (path: string, method: string) => app.routes.patternAt(path, method);
  const limiter = settings.rateLimit && new WindowLimiter(settings.rateLimit);
  const guards = guardsOf(settings, settings.token, routeOf, limiter);
  const handle = createEdge(app, policyOf(settings), { guards: guards.list });
  const answer = async (request: Request | URL | string, init?: RequestInit): Promise<Response> =>
    await handle(requestOf(request, init), () => undefined);
  const headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token.split(",")[0]}` };
  return {
    client: treaty<App>(ORIGIN, { headers, fetcher: Object.assign(answer, { preconnect: () => {} }) }),
    fetch: answer,
    listen: async ({ port = 0, hostname = settings.host } = {}) => {
      const listen = await loadListen();
      const server = listen({ hostname, port }, handle);
      const stop = () => server.stop();
      return { url: server.url, client: treaty<App>(server.url, { headers }), stop, [Symbol.asyncDispose]: stop };
    },
  };
}
