import { type Limiter, WindowLimiter } from "../guard/limiter.ts";
import { connectRedis } from "../guard/redis.ts";
import { StoreLimiter } from "../guard/store-limiter.ts";
import type { Log } from "../observe/log.ts";
import type { Settings } from "../settings/read-settings.ts";

/** Creates the limiter of the settings: with a store, it counts for all replicas. */
export function createLimiter({ rateLimit, rateLimitStore }: Settings, log: Log): Limiter | undefined {
  if (!rateLimit) return undefined;
  const local = new WindowLimiter(rateLimit);
  if (rateLimitStore === undefined) return local;
  return new StoreLimiter(rateLimit, connectRedis(rateLimitStore), local, (isUp, reason) => {
    if (isUp) log.write("info", "the rate limit's store answers");
    else log.write("warn", "the rate limit's store does not answer: this replica counts for itself", { reason });
  });
}
