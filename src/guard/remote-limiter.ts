import type { Log } from "../observe/log.ts";
import { andThen, answerWithin } from "../runtime/promises.ts";
import { errorCode } from "../runtime/runtime.ts";
import { type Limiter, type Rate, type Verdict, windowLimiter } from "./rate-limit.ts";
import { connectRedis } from "./redis.ts";

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
    if (verdict.allowed) refusedUntil.delete(client);
    // Counted from the question: an answer that a busy machine delays must not refuse the requests of the next window.
    else refusedUntil.set(client, asked + verdict.resetMs);
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
