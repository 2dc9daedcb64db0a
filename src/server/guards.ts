import { allowsOrigins, answersPreflights } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { Limiter } from "../guard/limiter.ts";
import { limitsRate } from "../guard/rate-limit.ts";
import type { RouteOf } from "../guard/refusal-response.ts";
import { wantsToken } from "../guard/token.ts";
import type { Settings } from "../settings/read-settings.ts";

export interface Guards {
  /** In the order in which they see a request. */
  list: readonly Guard[];
  /** Accepts these tokens from now on, where tokens were wanted from the start. */
  replaceTokens(tokens: readonly string[]): void;
}

/**
 * The guards that the settings ask for. Origins come first, so that browsers can read what the others refuse; then
 * limits, which preflights count towards as well, so that nobody can try tokens without a limit.
 * @param limiter Counts requests, if they are limited.
 */
export function guardsOf(
  { cors, rateLimit }: Settings,
  tokens: readonly string[] | undefined,
  routeOf: RouteOf,
  limiter: Limiter | undefined,
): Guards {
  const list: Guard[] = [];
  let byToken = wantsToken(tokens ?? [], routeOf);
  if (cors) list.push(allowsOrigins(cors));
  if (rateLimit && limiter) list.push(limitsRate(limiter, rateLimit, routeOf));
  if (cors) list.push(answersPreflights);
  if (tokens) list.push((request, context) => byToken(request, context));
  return {
    list,
    replaceTokens: (next) => {
      byToken = wantsToken(next, routeOf);
    },
  };
}
