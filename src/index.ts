import { treaty } from "@elysiajs/eden";
import { Trust } from "./auth/trusted-issuers.ts";
import { windowLimiter } from "./guard/rate-limit.ts";
import { fetchBy } from "./http/in-process.ts";
import { collectMetrics, formatMetrics } from "./observe/metrics.ts";
import { listenInProgram } from "./runtime/runtime.ts";
import type { RequestHandler } from "./runtime/server.ts";
import type { App } from "./server/app.ts";
import { compose, type Place } from "./server/compose.ts";
import {
  InvalidOptionError,
  type ListenOptions,
  readAddress,
  readOptions,
  SidekitFault,
  type SidekitOptions,
} from "./settings/import-options.ts";
import { mcpToolsProblem } from "./settings/read-settings.ts";

export type { Treaty } from "@elysiajs/eden";
export { createIssuer } from "./issuer/issuer.ts";
export type { Issuer, IssuerAlgorithm, IssuerOptions, TokenOptions, WrongToken } from "./issuer/options.ts";
export type { RefusalCode } from "./operation/refusal.ts";
export {
  InvalidOptionError,
  type ListenOptions,
  SidekitFault,
  type SidekitOptions,
  type TrustedIssuer,
} from "./settings/import-options.ts";

/** A client with the types of every operation: `client.api.v1.tools.hash({ algorithm: "md5" })({ text: "hello" }).get()`. */
export type Client = ReturnType<typeof treaty<App>>;

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
  /** Handles a request without a network. The origin of the URL may be omitted: `fetch("/version")`. A `signal` ends it. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Starts a server. @throws InvalidOptionError, or an Error of the runtime if listening fails. */
  listen(options?: ListenOptions): Promise<SidekitServer>;
}

const ORIGIN = "http://localhost";

/** A client whose answers are what their types say: Eden would make a Date of texts like dates, and numbers of PINs. */
const clientOf = (url: string, config: Parameters<typeof treaty<App>>[1]): Client =>
  treaty<App>(url, {
    ...config,
    parseDate: false,
    onResponse: (response) =>
      response.ok && response.headers.get("content-type")?.startsWith("text/plain") ? response.text() : undefined,
  });

/**
 * Creates the service in this process, for tests and programs that call it in process, or start and stop a server. It
 * does not read the environment, handle signals or write logs.
 *
 * @example
 * ```ts
 * const { client } = createSidekit();
 * const { data, error } = await client.api.v1.tools.hash({ algorithm: "sha256" })({ text: "hello" }).get();
 * if (error) throw new Error(error.value.error.message);
 * console.log(data.data.hash);
 *
 * await using server = await createSidekit({ token: "secret", rateLimit: "100/1m" }).listen();
 * await fetch(`${server.url}/readyz`);
 * ```
 * @throws InvalidOptionError that names the option, and what would be accepted.
 */
export function createSidekit(options: SidekitOptions = {}): Sidekit {
  const settings = readOptions(options);
  const { onError = (fault: SidekitFault) => console.error(fault) } = options;
  let pending = 0;
  // Why keys cannot be had is in the answers to the tokens that need them, and in the metrics.
  const trust = settings.trusted && new Trust(settings.trusted, () => {});
  const { traffic, handlerAt } = compose(settings, {
    tokens: settings.token,
    limiter: settings.rateLimit && windowLimiter(settings.rateLimit),
    trust,
    metrics: async () => formatMetrics([collectMetrics({ traffic, pending, dropped: 0, issuers: trust?.states() })]),
    onFault: (fault) => {
      try {
        onError(new SidekitFault(fault));
      } catch (error) {
        // The request gets its response anyway.
        console.error(error);
      }
    },
  });
  const countedAt = (place: Place): RequestHandler => {
    const handle = handlerAt(place);
    return async (request, peer) => {
      pending++;
      try {
        return await handle(request, peer);
      } finally {
        pending--;
      }
    };
  };
  const handle = countedAt("program");
  const answer = fetchBy(async (request) => handle(request, () => "in-process"), ORIGIN);
  const [token] = settings.token ?? [];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    client: clientOf(ORIGIN, { headers, fetcher: Object.assign(answer, { preconnect: () => {} }) }),
    fetch: answer,
    listen: async (address = {}) => {
      const bound = readAddress(address);
      // Only here, as the names of operations are loaded for it.
      const problem = await mcpToolsProblem(settings.mcpTools);
      if (problem !== undefined) throw new InvalidOptionError("mcpTools", problem);
      const server = await listenInProgram(bound, countedAt({ host: bound.hostname }));
      const stop = () => server.stop();
      return { url: server.url, client: clientOf(server.url, { headers }), stop, [Symbol.asyncDispose]: stop };
    },
  };
}
