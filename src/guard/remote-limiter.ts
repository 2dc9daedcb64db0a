import type { Log } from "../observe/log.ts";
import { answerWithin } from "../runtime/answer-within.ts";
import { type Limiter, type Rate, type Verdict, WindowLimiter } from "./limiter.ts";

/** How long after a failure the other process is not asked: otherwise every request would wait for the timeout. */
const RETRY_AFTER_MS = 1000;

/** Another process that counts for several: a store for all replicas, a supervisor for its workers. */
export interface RemoteCounter {
  /** Its name in the log. */
  name: string;
  /** The name of what counts while it does not answer. */
  substitute: string;
  /** How long a request waits for it. */
  timeoutMs: number;
  count(client: string): Promise<Verdict>;
}

/** The reason of a failure, without the error's message, which may contain a store's URL. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.constructor.name;
};

/** A limiter that asks another process, and counts in this one while that does not answer. */
export class RemoteLimiter implements Limiter {
  /** Whether the other process answers; unknown until it has been asked. */
  isUp: boolean | undefined;
  readonly #counter: RemoteCounter;
  readonly #local: Limiter;
  readonly #log: Log;
  #pausedUntil = 0;

  constructor(rate: Rate, counter: RemoteCounter, log: Log) {
    this.#counter = counter;
    this.#local = new WindowLimiter(rate);
    this.#log = log;
  }

  take(client: string): Verdict | Promise<Verdict> {
    if (performance.now() < this.#pausedUntil) return this.#local.take(client);
    return this.#ask(client);
  }

  async #ask(client: string): Promise<Verdict> {
    const { timeoutMs, count } = this.#counter;
    try {
      const verdict = await answerWithin(timeoutMs, count(client));
      if (!verdict) throw Object.assign(new Error("no answer in time"), { code: "TIMEOUT" });
      this.#note(true);
      return verdict;
    } catch (error) {
      this.noteFailure(error);
      return await this.#local.take(client);
    }
  }

  /** The other process is not asked for a while, and the log says so once. */
  protected noteFailure(error: unknown): void {
    this.#pausedUntil = performance.now() + RETRY_AFTER_MS;
    this.#note(false, reasonOf(error));
  }

  /** Logs that the other process has stopped answering, or answers again; not that it answers at start-up. */
  #note(isUp: boolean, reason?: string): void {
    const wasUp = this.isUp ?? true;
    this.isUp = isUp;
    if (isUp === wasUp) return;
    const { name, substitute } = this.#counter;
    if (isUp) this.#log.write("info", `${name} answers`);
    else this.#log.write("warn", `${name} does not answer: ${substitute} counts for itself`, { reason });
  }
}
