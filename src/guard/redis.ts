import type { SharedStore, StoredWindow } from "./store-limiter.ts";

/**
 * Counts in a window that begins with its first request. A script runs as one step (Redis, "Scripting with Lua"): two
 * replicas cannot both begin a window, nor can one be left without an end.
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
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** The reply of the script. */
function windowOf(reply: unknown): StoredWindow {
  if (!Array.isArray(reply)) throw new TypeError("not the reply of the script");
  const [taken, resetMs] = reply.map(Number);
  if (taken === undefined || resetMs === undefined) throw new TypeError("not the reply of the script");
  return { taken, resetMs };
}

/** A client that has tried to connect once, and goes on trying. */
async function createClient(url: string) {
  const redis = await import("@redis/client");
  const client = redis.createClient({
    url,
    // Nothing here needs version 3 of the protocol, which servers before Redis 6 do not have.
    RESP: 2,
    // Requests do not wait for a connection: they are counted locally.
    disableOfflineQueue: true,
    disableClientInfo: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(retries, 8), LONGEST_PAUSE_MS),
    },
  });
  const { promise: attempted, resolve } = Promise.withResolvers<void>();
  // An error event for each failed attempt: the limiter learns of it by the commands that fail.
  client.on("error", () => resolve());
  client.on("ready", () => resolve());
  client.connect().catch(() => resolve());
  await attempted;
  return client;
}

/**
 * A Redis or Valkey server as a store. It connects in the background, and reconnects whenever the connection breaks.
 * @param url "redis://user:password@host:6379/0", or "rediss://…" with TLS.
 */
export function connectRedis(url: string): SharedStore {
  const connecting = createClient(url);
  return {
    count: async (key, windowMs) => {
      const client = await connecting;
      return windowOf(await client.eval(COUNT, { keys: [key], arguments: [String(windowMs)] }));
    },
  };
}
