import { setTimeout as sleep } from "node:timers/promises";
import type { Limiter } from "../../guard/limiter.ts";
import type { Log } from "../../observe/log.ts";
import { type Metric, replacements, storeMetric } from "../../observe/metrics.ts";
import type { FromWorker } from "./messages.ts";
import { retire } from "./retired-metrics.ts";
import { type End, Worker } from "./worker.ts";

/** Workers that end again and again are replaced after ever longer pauses. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** A worker that has run this long is replaced after the shortest pause again. */
const SETTLED_MS = 10_000;

/** How long workers may take to report their metrics; for a slower one the last known metrics count. */
const REPORT_MS = 500;

/** Keeps workers running, and holds the state that they share: rate limits and metrics. */
export class Supervisor {
  readonly #port: number;
  readonly #log: Log;
  readonly #limiter: Limiter | undefined;
  readonly #workers = new Set<Worker>();
  /** Counters of workers that have ended. */
  readonly #retired: Metric[] = [];
  #replaced = 0;
  #isUp = false;
  /** How often a replacement of all has been asked for since the last one was complete. */
  #replacements = 0;
  /** Workers that are not replaced when they end. */
  readonly #final = new WeakSet<Worker>();

  constructor(port: number, log: Log, limiter: Limiter | undefined) {
    this.#port = port;
    this.#log = log;
    this.#limiter = limiter;
  }

  /** Starts a number of workers. @returns Where they listen, or the exit code of one that could not. */
  async start(count: number): Promise<string | number> {
    // The first one alone, so that an error is printed once.
    const first = this.#launch();
    const url = await first.listening;
    if (url === undefined) return (await first.ended).code ?? 1;
    const others = Array.from({ length: count - 1 }, () => this.#launch());
    for (const other of others) if ((await other.listening) === undefined) return (await other.ended).code ?? 1;
    this.#isUp = true;
    return url;
  }

  /**
   * Replaces each worker by a new one that reads its files again, one after the other: the next one listens before the
   * previous one stops, so that the port is always answered.
   */
  async replaceAll(timeoutMs: number): Promise<void> {
    this.#replacements++;
    if (this.#replacements > 1) return;
    // Files that change again during a round are read by another one.
    for (let round = 0; round !== this.#replacements; ) {
      round = this.#replacements;
      for (const old of [...this.#workers]) await this.#exchange(old, timeoutMs);
    }
    this.#replacements = 0;
    if (this.#isUp) this.#log.write("info", "reloaded");
  }

  /** Starts a worker, and stops the one whose place it takes. */
  async #exchange(old: Worker, timeoutMs: number): Promise<void> {
    if (!this.#isUp) return;
    const next = this.#launch();
    this.#final.add(next);
    if ((await next.listening) === undefined) {
      this.#log.write("error", "a new worker cannot start; the previous one stays", { worker: old.pid });
      return;
    }
    this.#final.delete(next);
    this.#final.add(old);
    old.send({ kind: "stop" });
    await Promise.race([old.ended, sleep(timeoutMs)]);
    old.kill();
  }

  /** Stops all workers and waits. @returns Whether all ended in order and in time. */
  async stop(timeoutMs: number): Promise<boolean> {
    this.#isUp = false;
    const workers = [...this.#workers];
    for (const worker of workers) worker.send({ kind: "stop" });
    const ends = await Promise.race([Promise.all(workers.map(({ ended }) => ended)), sleep(timeoutMs, [])]);
    this.kill();
    return ends.length === workers.length && ends.every(({ code }) => code === 0);
  }

  kill(): void {
    this.#isUp = false;
    for (const worker of this.#workers) worker.kill();
  }

  #launch(pauseMs = SHORTEST_PAUSE_MS): Worker {
    const worker = new Worker(this.#port, (message, from) => void this.#answer(message, from));
    this.#workers.add(worker);
    void worker.ended.then((end) => this.#replace(worker, end, pauseMs));
    return worker;
  }

  async #replace(worker: Worker, { code, signal }: End, pauseMs: number): Promise<void> {
    this.#workers.delete(worker);
    retire(this.#retired, worker.metrics);
    if (!this.#isUp || this.#final.has(worker)) return;
    const hasSettled = performance.now() - worker.started > SETTLED_MS;
    const pause = hasSettled ? SHORTEST_PAUSE_MS : pauseMs;
    this.#log.write("warn", "a worker has ended and is replaced", { worker: worker.pid, code, signal, pauseMs: pause });
    await sleep(pause);
    if (!this.#isUp) return;
    this.#replaced++;
    this.#launch(Math.min(2 * pause, LONGEST_PAUSE_MS));
  }

  async #answer(message: FromWorker, from: Worker): Promise<void> {
    if (message.kind === "take") {
      const verdict = await this.#limiter?.take(message.client);
      if (verdict) from.send({ kind: "verdict", id: message.id, verdict });
    } else if (message.kind === "collect") {
      const processes = await this.#collect(from);
      from.send({ kind: "collected", id: message.id, processes });
    }
  }

  /** The metrics of all workers except one. */
  async #collect(but: Worker): Promise<(readonly Metric[])[]> {
    const others = [...this.#workers].filter((worker) => worker !== but);
    await Promise.race([Promise.all(others.map((worker) => worker.report())), sleep(REPORT_MS)]);
    return [
      ...others.map(({ metrics }) => metrics),
      this.#retired,
      replacements(this.#replaced),
      storeMetric(this.#limiter?.isStoreUp),
    ];
  }
}
