import type { Rate, Verdict } from "./rate-limit.ts";

/** Counts a request in its window, which the first one begins; atomic, so that each window begins once and gets its expiry. */
const COUNT = `
local taken = redis.call("INCR", KEYS[1])
local left = redis.call("PTTL", KEYS[1])
if left < 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {taken, left}
`;

const CONNECT_MS = 2000;
/** Shorter than the pause in which the limiter does not ask a store that has failed. */
const RECONNECT_DELAY_MS = 500;

/** A store whose machine is lost leaves a connection that the system gives up after a quarter of an hour only. */
const MAX_SILENCE_MS = 5000;

/** The commands without a reply. A store answers 1,000 within the 50 ms that requests wait. */
const MAX_UNANSWERED = 5000;

const isCountUpTo = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** The verdict on a client's latest request. @throws TypeError for another reply: a strange store must not be repeated. */
export function verdictOf(reply: unknown, { limit, windowMs }: Rate): Verdict {
  const [taken, resetMs, ...rest]: unknown[] = Array.isArray(reply) ? reply : [];
  if (rest.length === 0 && isCountUpTo(taken, Number.MAX_SAFE_INTEGER) && taken > 0 && isCountUpTo(resetMs, windowMs))
    return { allowed: taken <= limit, remaining: Math.max(0, limit - taken), resetMs };
  throw new TypeError("not the reply of the script");
}

/** A client that has made its first attempt to connect. It reconnects in the background. */
async function createClient(url: string, onFailure: (error: unknown) => void) {
  const redis = await import("@redis/client");
  const client = redis.createClient({
    url,
    // Version 3 of the protocol is not needed, and servers before Redis 6 do not support it.
    RESP: 2,
    // Requests do not wait for a connection: they are counted locally.
    disableOfflineQueue: true,
    disableClientInfo: true,
    // A store that has stopped keeps its connections, and every command waits for a reply in memory.
    commandsQueueMaxLength: MAX_UNANSWERED,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: RECONNECT_DELAY_MS },
  });
  // The client emits an error for each failed attempt. The limiter notices later failures by its commands.
  const failed = new Promise<never>((_, reject) => client.on("error", reject));
  await Promise.race([client.connect(), failed]).catch(onFailure);
  return client;
}

/** Connects to a Redis or Valkey server, also again in the background. @returns A function that counts a request. */
export function connectRedis(url: string, rate: Rate, onFailure: (error: unknown) => void) {
  const { limit, windowMs } = rate;
  const connecting = createClient(url, onFailure);
  connecting.catch(onFailure);
  /** When the first command after the latest reply was sent. */
  let silentSince: number | undefined;
  return async (client: string): Promise<Verdict> => {
    const options = { keys: [`sidekit:rate:${limit}/${windowMs}:${client}`], arguments: [String(windowMs)] };
    const redis = await connecting;
    const now = performance.now();
    if (silentSince !== undefined && now - silentSince > MAX_SILENCE_MS) {
      silentSince = undefined;
      redis.destroy();
      redis.connect().catch(onFailure);
    }
    silentSince ??= now;
    const reply = redis.eval(COUNT, options).finally(() => {
      silentSince = undefined;
    });
    return verdictOf(await reply, rate);
  };
}
