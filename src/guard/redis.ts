/**
 * Counts a request in its window; the first request begins the window. A script is atomic (Redis, "Scripting with
 * Lua"): two replicas cannot both begin a window, and every window gets its expiry.
 */
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

/** The commands without a reply. A store answers 1,000 within the 50 ms that requests wait. */
const MAX_UNANSWERED = 5000;

/** A client's window: the number of its requests, and the milliseconds until it ends. */
export type StoredWindow = Record<"taken" | "resetMs", number>;

const isCountUpTo = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/**
 * Parses the reply of the script.
 * @throws TypeError for any other reply: the service must not repeat what a strange store says.
 */
export function parseReply(reply: unknown, windowMs: number): StoredWindow {
  const [taken, resetMs, ...rest]: unknown[] = Array.isArray(reply) ? reply : [];
  if (rest.length === 0 && isCountUpTo(taken, Number.MAX_SAFE_INTEGER) && taken > 0 && isCountUpTo(resetMs, windowMs))
    return { taken, resetMs };
  throw new TypeError("not the reply of the script");
}

/** A client that has made its first attempt to connect, and the reason if that failed; it reconnects in the background. */
async function createClient(url: string) {
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
  // The client emits an error for each failed attempt. The limiter notices failures by its commands.
  const failure = new Promise((resolve) => client.on("error", resolve));
  const connected = client.connect().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { client, failure: await Promise.race([connected, failure]) };
}

/**
 * Connects to a Redis or Valkey server, and reconnects in the background.
 * @param url "redis://user:password@host:6379/0", or "rediss://…" with TLS.
 * @returns `count` counts a request in the window of a key, atomically. `connected` rejects if the first attempt fails.
 */
export function connectRedis(url: string) {
  const connecting = createClient(url);
  return {
    connected: connecting.then(({ failure }) => {
      if (failure !== undefined) throw failure;
    }),
    count: async (key: string, windowMs: number): Promise<StoredWindow> => {
      const { client } = await connecting;
      return parseReply(await client.eval(COUNT, { keys: [key], arguments: [String(windowMs)] }), windowMs);
    },
  };
}
