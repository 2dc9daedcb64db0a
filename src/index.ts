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

/** The address of a server. */
export interface ListenOptions {
  /** Default: a free port. */
  port?: number;
  /** Default: 127.0.0.1, the loopback address. */
  hostname?: string;
}

/** A listening Sidekit. `await using` stops it at the end of the block. */
export interface SidekitServer extends AsyncDisposable {
  /** Its base URL, "http://127.0.0.1:40123". */
  url: string;
  /** Calls the server over HTTP. */
  client: Client;
  /** Stops listening. The port is free afterwards. */
  stop(): Promise<void>;
}

/** A Sidekit in this process. */
export interface Sidekit {
  /** Calls the service without a network. */
  client: Client;
  /** Handles a request without a network. The origin of the URL may be omitted: `fetch("/version")`. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Starts a server. Needs Bun or Deno. @throws Error if listening fails. */
  listen(options?: ListenOptions): Promise<SidekitServer>;
}

/** The origin of requests without a network. */
const ORIGIN = "http://localhost";

/**
 * Creates the service in this process, for tests and programs that call it in process, or start and stop a server. It
 * does not read the environment, handle signals or write logs.
 *
 * @throws Error that names the invalid option, and what would be accepted.
 */
export function createSidekit({ token, maxBody, rateLimit, cors }: SidekitOptions = {}): Sidekit {
  const settings = readSettings({ token, "max-body": maxBody, "rate-limit": rateLimit, cors }, {});
  const app = new LazyApp();
  const limiter = settings.rateLimit && new WindowLimiter(settings.rateLimit);
  const { guards } = guardsOf(settings, settings.token, limiter);
  const handle = createEdge(app, policyOf(settings), { guards, routes: app.routes });
  const answer = async (request: Request | URL | string, init?: RequestInit): Promise<Response> =>
    await handle(
      new Request(request instanceof Request ? request : new URL(request, ORIGIN), init),
      () => "in-process",
    );
  const headers = token === undefined ? {} : { authorization: `Bearer ${token.split(",")[0]}` };
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
