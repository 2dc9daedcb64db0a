import type { Trust } from "../auth/trusted-issuers.ts";
import { corsGuard, preflightGuard } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import { type Limiter, rateLimitGuard } from "../guard/rate-limit.ts";
import { tokenGuard } from "../guard/token.ts";
import { BodyMemory } from "../http/body.ts";
import type { Policy } from "../http/request-context.ts";
import type { Fault, Log } from "../observe/log.ts";
import { Traffic } from "../observe/measurements.ts";
import { aloneInProcess, type RunAlone } from "../operation/bounded-queue.ts";
import { MAX_KEPT_BYTES } from "../operation/operation.ts";
import { isLoopback, type RequestHandler } from "../runtime/server.ts";
import type { SettingValues } from "../settings/settings.ts";
import { createApp, withAuth } from "./app.ts";
import { createEdge } from "./edge.ts";
import { observer } from "./observer.ts";

interface Parts {
  /** The tokens that callers need one of; undefined if they need none. */
  tokens: readonly string[] | undefined;
  limiter: Limiter | undefined;
  trust: Trust | undefined;
  metrics(): Promise<string>;
  /** Called when an error in our own code makes a response a 500. */
  onFault(fault: Fault): void;
  log?: Log;
  /** Does large work, if other processes share the memory. */
  alone?: RunAlone | undefined;
  /** Whether this process terminates TLS. */
  secure?: boolean;
}

/** Where requests come from: the host or the Unix socket that they arrive at; "program" without a network. */
export type Place = { host: string } | { unix: string } | "program";

/** The memory for bodies. It has at least twice the largest body that is kept, as `reserve` hands out only half of it. */
const bodyMemoryOf = ({ maxBodyMemory, maxBody, workers }: SettingValues) =>
  new BodyMemory(Math.max(maxBodyMemory / workers, 2 * Math.max(maxBody, MAX_KEPT_BYTES)));

/** The policy of the settings for the requests from a place. */
export const policyOf = (
  settings: SettingValues,
  place: Place,
  { bodyMemory = bodyMemoryOf(settings), auth = false }: Partial<Pick<Policy, "bodyMemory" | "auth">> = {},
): Policy => ({
  maxBody: settings.maxBody,
  maxUpload: settings.maxUpload,
  bodyMemory,
  publicUrl: settings.publicUrl,
  secured: settings.token !== undefined || settings.tokenFile !== undefined,
  limited: settings.rateLimit !== undefined,
  auth,
  mcp: settings.mcp === "on",
  mcpTools: settings.mcpTools,
  network: place !== "program",
  loopback: typeof place === "object" && "host" in place && isLoopback(place.host),
  trustProxy: settings.trustProxy,
  origins: settings.cors ?? [],
});

/** The guards in order, and what replaces the tokens. CORS first, for refusals in browsers; limits before guesses of tokens. */
function guardsOf({ cors, rateLimit }: SettingValues, { tokens, limiter }: Parts) {
  const guards: Guard[] = [];
  let byToken = tokenGuard(tokens ?? []);
  if (cors) guards.push(corsGuard(cors));
  if (rateLimit && limiter) guards.push(rateLimitGuard(limiter, rateLimit));
  if (cors) guards.push(preflightGuard);
  if (tokens) guards.push((request, context) => byToken(request, context));
  const replaceTokens = (next: readonly string[]): void => {
    byToken = tokenGuard(next);
  };
  return { guards, replaceTokens };
}

/** The service of some settings in this process, without a listener. */
export function compose(settings: SettingValues, parts: Parts) {
  const { trust, metrics, onFault, log, alone = aloneInProcess, secure = false } = parts;
  const traffic = new Traffic();
  const app = createApp();
  const appAt = withAuth(app.at, trust, settings.authCookie);
  const { guards, replaceTokens } = guardsOf(settings, parts);
  const service = { draining: false, metrics, trusted: trust, alone };
  const common = { bodyMemory: bodyMemoryOf(settings), auth: trust !== undefined };
  return {
    traffic,
    replaceTokens,
    /** Its `draining` is set when it begins to shut down. */
    service,
    /** The handler of the requests that come from a place. */
    handlerAt: (place: Place): RequestHandler =>
      createEdge(appAt, policyOf(settings, place, common), {
        service,
        guards,
        observe: observer(traffic, app.routes, onFault, log),
        observesClient: log?.writes("info") ?? false,
        routes: app.routes,
        secure,
      }),
  };
}
