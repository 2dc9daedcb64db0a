import { corsGuard, preflightGuard } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { Limiter } from "../guard/limiter.ts";
import { rateLimitGuard } from "../guard/rate-limit.ts";
import { tokenGuard } from "../guard/token.ts";
import type { Settings } from "../settings/read-settings.ts";

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
