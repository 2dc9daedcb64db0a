import type { Trust } from "../auth/trusted-issuers.ts";
import { corsGuard, type Guard, preflightGuard, tokenGuard } from "../guard/guard.ts";
import { type Limiter, rateLimitGuard } from "../guard/rate-limit.ts";
import { BodyMemory } from "../http/body.ts";
import type { Policy } from "../http/request-context.ts";
import { bodySizeOf } from "../http/response.ts";
import type { RouteTable } from "../http/route-table.ts";
import { describeFault, type Fault, type Log } from "../observe/log.ts";
import { methodLabel, Traffic, UNKNOWN_LABEL } from "../observe/measurements.ts";
import { aloneInProcess, type RunAlone } from "../operation/bounded-queue.ts";
import { MAX_KEPT_BYTES } from "../operation/operation.ts";
import { isLoopback, type RequestHandler } from "../runtime/server.ts";
import type { SettingValues } from "../settings/settings.ts";
import { createApp, withAuth } from "./app.ts";
import { CALLER_LEFT, createEdge, type Observe } from "./edge.ts";

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

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/** The ids of trace and span in a `traceparent` (W3C Trace Context, 3.2); undefined if it is malformed, to be ignored. */
export function traceContext(header: string | null): { traceId: string; spanId: string } | undefined {
  const [, version, traceId = "", spanId = "", rest] = (header && TRACEPARENT.exec(header)) || [];
  // Later versions may have further parts; "ff" is forbidden.
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}

/** Counts requests, writes their lines to the log, and reports errors in our own code. */
export function observer(traffic: Traffic, routes: RouteTable, onFault: (fault: Fault) => void, log?: Log): Observe {
  const requestLog = log?.writes("info") ? log : undefined;
  return (request, context, response, milliseconds) => {
    const { id: requestId, outcome } = context;
    const { fault, tool, callerLeft } = outcome;
    const method = methodLabel(request.method);
    // The route's pattern, as paths can hold secrets.
    const route = outcome.route ?? routes.patternAt(context.path, request.method) ?? UNKNOWN_LABEL;
    const status = callerLeft ? CALLER_LEFT : response.status;
    traffic.count(method, route, status, milliseconds / 1000);
    if (fault !== undefined && !callerLeft) onFault({ requestId, method, route, ...describeFault(fault) });
    if (!requestLog) return;
    const trace = traceContext(request.headers.get("traceparent"));
    requestLog.writeRequest({
      requestId,
      method,
      route,
      status,
      durationMs: Math.round(milliseconds * 1000) / 1000,
      bytes: method === "HEAD" || callerLeft ? 0 : bodySizeOf(response),
      client: context.client ?? "unknown",
      traceId: trace?.traceId,
      spanId: trace?.spanId,
      tool,
    });
  };
}
