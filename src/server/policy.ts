import { corsGuard, preflightGuard } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { Limiter } from "../guard/limiter.ts";
import { rateLimitGuard } from "../guard/rate-limit.ts";
import { tokenGuard } from "../guard/token.ts";
import { BodyMemory } from "../http/body.ts";
import type { Policy } from "../http/request-context.ts";
import { MAX_KEPT_BYTES } from "../operation/operation.ts";
import type { Settings } from "../settings/read-settings.ts";

/** Whether an address can be reached from this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The request policy of the settings. */
export const policyOf = (settings: Settings): Policy => ({
  maxBody: settings.maxBody,
  maxUpload: settings.maxUpload,
  // At least twice the largest body that is kept, as `BodyMemory.reserve` hands out only half of its limit.
  bodyMemory: new BodyMemory(
    Math.max(settings.maxBodyMemory / settings.workers, 2 * Math.max(settings.maxBody, MAX_KEPT_BYTES)),
  ),
  publicUrl: settings.publicUrl,
  secured: settings.token !== undefined || settings.tokenFile !== undefined,
  limited: settings.rateLimit !== undefined,
  auth: settings.issuers !== undefined,
  mcp: settings.mcp === "on",
  mcpTools: settings.mcpTools,
  network: true,
  loopback: settings.unix === undefined && isLoopback(settings.host),
  trustProxy: settings.trustProxy,
  origins: settings.cors ?? [],
});

/**
 * The guards of the settings. CORS comes first, so that browsers can read refusals. The rate limit precedes the token
 * check, so that attempts to guess tokens are limited, and counts preflights too.
 * @returns The guards in the order in which they run, and a function that replaces the accepted tokens.
 */
export function guardsOf(settings: Settings, tokens: readonly string[] | undefined, limiter: Limiter | undefined) {
  const { cors, rateLimit } = settings;
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
