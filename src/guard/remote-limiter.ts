import type { Log } from "../observe/log.ts";
import { andThen, answerWithin } from "../runtime/promises.ts";
import { errorCode } from "../runtime/runtime.ts";
import { type Limiter, type Rate, type Verdict, windowLimiter } from "./rate-limit.ts";

/** How long after a failure the other process is not asked: otherwise every request would wait for the timeout. */
const RETRY_AFTER_MS = 1000;

/** Another process that counts for several: a store for all replicas, a supervisor for its workers. */
interface RemoteCounter {
  /** Its name in the log. */
  name: string;
  /** The name of what counts while it does not answer. */
  substitute: string;
  timeoutMs: number;
  count(client: string): Promise<Verdict>;
}

/** The code of a failure or of a store's refusal (NOAUTH, OOM), without the message, which may contain the store's URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return errorCode(error) ?? /^[A-Z]{2,16}(?= )/.exec(error.message)?.[0] ?? error.constructor.name;
}

/** A limiter that asks another process, and counts in this one while that does not answer. */
export function remoteLimiter(rate: Rate, { name, substitute, timeoutMs, count }: RemoteCounter, log: Log) {
  const local = windowLimiter(rate);
  let isUp: boolean | undefined;
  let pausedUntil = 0;
  /** Logs that the other process has stopped answering, or answers again; not that it answers at start-up. */
  const note = (answers: boolean, reason?: string): void => {
    if (answers !== (isUp ?? true)) {
      if (answers) log.write("info", `${name} answers`);
      else log.write("warn", `${name} does not answer: ${substitute} counts for itself`, { reason });
    }
    isUp = answers;
  };
  /** The other process is not asked for a while, and the log says so once. */
  const noteFailure = (error: unknown): void => {
    pausedUntil = performance.now() + RETRY_AFTER_MS;
    note(false, reasonOf(error));
  };
  const ask = async (client: string): Promise<Verdict> => {
    try {
      const verdict = await answerWithin(timeoutMs, count(client));
      if (!verdict) throw Object.assign(new Error("no answer in time"), { code: "TIMEOUT" });
      note(true);
      return verdict;
    } catch (error) {
      noteFailure(error);
      return local.take(client);
    }
  };
  return {
    take: (client: string) => (performance.now() < pausedUntil ? local.take(client) : ask(client)),
    /** Whether the other process answers; unknown until it has been asked. */
    get isStoreUp() {
      return isUp;
    },
    noteFailure,
  };
}

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

const STORE_TIMEOUT_MS = 50;

/** Creates a limiter: with the URL of a store, it counts for all replicas; undefined if there is no limit. */
export function createLimiter(rate: Rate | undefined, url: string | undefined, log: Log): Limiter | undefined {
  if (!rate) return undefined;
  if (url === undefined) return windowLimiter(rate);
  const count = connectRedis(url, rate, (error) => limiter.noteFailure(error));
  const names = { name: "the rate limit's store", substitute: "this replica" };
  const limiter = remoteLimiter(rate, { ...names, timeoutMs: STORE_TIMEOUT_MS, count }, log);
  return limiter;
}

/** How long a request waits for the supervisor, which may itself wait for a store. */
const SUPERVISOR_TIMEOUT_MS = STORE_TIMEOUT_MS + 200;

/** With more, all are forgotten: the other limiter refuses them again. */
const MAX_REFUSED_CLIENTS = 10_000;

/** A limiter that caches the refusals of another: one that a worker refuses takes 27 µs of all processes instead of 50. */
export function cacheRefusals(limiter: Limiter): Limiter {
  const refusedUntil = new Map<string, number>();
  const note = (client: string, verdict: Verdict, asked: number): Verdict => {
    if (refusedUntil.size >= MAX_REFUSED_CLIENTS) refusedUntil.clear();
    // Counted from the question: an answer that a busy machine delays must not refuse the requests of the next window.
    if (!verdict.allowed) refusedUntil.set(client, asked + verdict.resetMs);
    return verdict;
  };
  return {
    take: (client) => {
      const now = performance.now();
      const resetMs = (refusedUntil.get(client) ?? 0) - now;
      if (resetMs > 0) return { allowed: false, remaining: 0, resetMs };
      return andThen(limiter.take(client), (verdict) => note(client, verdict, now));
    },
  };
}

/** The limiter of a worker: its supervisor counts for all workers; while it does not answer, the worker counts alone. */
export function sharedLimiter(rate: Rate, count: RemoteCounter["count"], log: Log): Limiter {
  const names = { name: "the supervisor", substitute: "this worker" };
  return cacheRefusals(remoteLimiter(rate, { ...names, timeoutMs: SUPERVISOR_TIMEOUT_MS, count }, log));
}
