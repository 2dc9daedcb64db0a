import { allowsOrigins } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import { type Limiter, WindowLimiter } from "../guard/limiter.ts";
import { limitsRate } from "../guard/rate-limit.ts";
import type { RouteOf } from "../guard/refusal-response.ts";
import { wantsToken } from "../guard/token.ts";
import type { Settings } from "../settings/read-settings.ts";

/**
 * The guards that the settings ask for. Origins come first, so that browsers can read what the others refuse; then
 * limits, so that tokens cannot be guessed at leisure.
 * @param shared Counts for several processes, where there are.
 */
export function guardsOf({ cors, rateLimit, token }: Settings, routeOf: RouteOf, shared?: Limiter): Guard[] {
  const guards: Guard[] = [];
  if (cors) guards.push(allowsOrigins(cors));
  if (rateLimit) guards.push(limitsRate(shared ?? new WindowLimiter(rateLimit), rateLimit, routeOf));
  if (token) guards.push(wantsToken(token, routeOf));
  return guards;
}
