import { corsGuard, preflightGuard } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { Limiter } from "../guard/limiter.ts";
import { rateLimitGuard } from "../guard/rate-limit.ts";
import type { RouteOf } from "../guard/refusal-response.ts";
import { tokenGuard } from "../guard/token.ts";
import type { Settings } from "../settings/read-settings.ts";

export interface Guards {
  /** In the order in which they run. */
  list: readonly Guard[];
  /** Replaces the accepted tokens, if the service started with tokens. */
  replaceTokens(tokens: readonly string[]): void;
}

/**
 * The guards of the settings. CORS comes first, so that browsers can read refusals. The rate limit precedes the token
 * check, so that attempts to guess tokens are limited, and counts preflights too.
 * @param limiter Counts requests, if there is a rate limit.
 */
export function guardsOf(
  { cors, rateLimit }: Settings,
  tokens: readonly string[] | undefined,
  routeOf: RouteOf,
  limiter: Limiter | undefined,
): Guards {
  const list: Guard[] = [];
  let byToken = tokenGuard(tokens ?? [], routeOf);
  if (cors) list.push(corsGuard(cors));
  if (rateLimit && limiter) list.push(rateLimitGuard(limiter, rateLimit, routeOf));
  if (cors) list.push(preflightGuard);
  if (tokens) list.push((request, context) => byToken(request, context));
  return {
    list,
    replaceTokens: (next) => {
      byToken = tokenGuard(next, routeOf);
    },
  };
}
