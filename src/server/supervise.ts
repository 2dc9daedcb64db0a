import { once } from "node:events";
import { createServer } from "node:net";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Limiter, Verdict } from "../guard/rate-limit.ts";
import { createLimiter } from "../guard/remote-limiter.ts";
import type { Log } from "../observe/log.ts";
import { addCounters, type Metric, supervisorMetrics } from "../observe/metrics.ts";
import { boundedQueue } from "../operation/bounded-queue.ts";
import { answerWithin } from "../runtime/promises.ts";
import type { ListenAddress } from "../runtime/server.ts";
import { CommandError } from "../settings/command-error.ts";
import { readCredentials, rereadFiles } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { addressOf, listenError, logStart } from "./listen.ts";
import { exit, exitAfter, logUncaughtErrors, onSignals } from "./shutdown.ts";
import { startWorker, type Worker, type WorkerOptions } from "./workers/worker.ts";

/** Workers that end repeatedly are replaced with exponential backoff. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 10_000;

/** A worker that has run this long is replaced after the shortest delay again. */
const STABLE_MS = 10_000;

/** How long workers may take to report their metrics; for slower ones the last report is used. */
const REPORT_TIMEOUT_MS = 500;

const PING_EVERY_MS = 1000;

/** Keeps workers running, and holds their shared state: rate limits and metrics. */
function createSupervisor(options: WorkerOptions, log: Log, limiter: Limiter | undefined) {
  const workers = new Set<Worker>();
  /** The counters of workers that have ended. */
  const retired = new Map<string, Metric>();
  /** The large work of all workers, which have one piece each at most: they share the memory. */
  const largeWork = boundedQueue({ maxWaiting: Number.POSITIVE_INFINITY });
  /** Workers that are not replaced when they end. */
  const notReplaced = new WeakSet<Worker>();
  let replaced = 0;
  let isUp = false;

  const take = (client: string): Verdict | Promise<Verdict> => {
    if (!limiter) throw new Error("A worker asks for a limit that is not set");
    return limiter.take(client);
  };

  /** Settles when a worker may do large work. The next one may when it has ended. */
  const begin = (end: Promise<unknown>): Promise<true> => {
    const { promise, resolve } = Promise.withResolvers<true>();
    void largeWork(async () => {
      resolve(true);
      await end;
    });
    return promise;
  };

  const collect = async (): Promise<(readonly Metric[])[]> => {
    const asked = [...workers];
    await answerWithin(REPORT_TIMEOUT_MS, Promise.all(asked.map((worker) => worker.report())));
    return [
      ...asked.map(({ metrics }) => metrics),
      [...retired.values()],
      supervisorMetrics(replaced, limiter?.isStoreUp),
    ];
  };

  const launch = (pauseMs = MIN_RESTART_DELAY_MS): Worker => {
    const worker = startWorker(options, { collect, take, begin });
    workers.add(worker);
    void replaceAfterEnd(worker, pauseMs);
    return worker;
  };

  const replaceAfterEnd = async (worker: Worker, pauseMs: number): Promise<void> => {
    const { code, signal } = await worker.ended;
    workers.delete(worker);
    addCounters(retired, worker.metrics);
    if (!isUp || notReplaced.has(worker)) return;
    const hasSettled = performance.now() - worker.started > STABLE_MS;
    const pause = hasSettled ? MIN_RESTART_DELAY_MS : pauseMs;
    log.write("warn", "a worker has ended and is replaced", { worker: worker.pid, code, signal, pauseMs: pause });
    await sleep(pause);
    if (!isUp) return;
    replaced++;
    launch(Math.min(2 * pause, MAX_RESTART_DELAY_MS));
  };

  /** Starts a worker, then stops the one that it replaces. @returns Whether it could start. */
  const replaceWorker = async (old: Worker, timeoutMs: number): Promise<boolean> => {
    if (!isUp) return false;
    const next = launch();
    notReplaced.add(next);
    if ((await next.listening) === undefined) {
      log.write("error", "a new worker cannot start; the previous one stays", { worker: old.pid });
      return false;
    }
    notReplaced.delete(next);
    notReplaced.add(old);
    old.stop();
    await Promise.race([old.ended, sleep(timeoutMs)]);
    old.kill();
    return true;
  };

  const kill = (): void => {
    isUp = false;
    for (const worker of workers) worker.kill();
  };

  /** Kills stopped or stuck workers, so that they are replaced: the system would go on giving them connections. */
  const killStuck = (): void => {
    for (const worker of workers)
      if (worker.ping()) {
        log.write("error", "a worker does not answer and is killed", { worker: worker.pid });
        worker.kill();
      }
  };
  setInterval(killStuck, PING_EVERY_MS).unref();

  return {
    kill,
    /** Starts workers. @returns Their URL, or the exit code of one that failed to start. */
    start: async (): Promise<string | number> => {
      // The first one starts alone, so that an error is printed once.
      const first = launch();
      const url = await first.listening;
      if (url === undefined) return (await first.ended).code ?? 1;
      const others = Array.from({ length: options.count - 1 }, () => launch());
      for (const other of others) if ((await other.listening) === undefined) return (await other.ended).code ?? 1;
      isUp = true;
      return url;
    },
    /** Replaces the workers one by one; each new one reads the files again, and listens before the old one stops. */
    replaceAll: async (timeoutMs: number): Promise<boolean> => {
      let areNew = true;
      for (const old of [...workers]) areNew = (await replaceWorker(old, timeoutMs)) && areNew;
      return isUp && areNew;
    },
    /** Has all workers use the tokens and issuers that the files have now. */
    reload: async () => await Promise.all([...workers].map((worker) => worker.reload())),
    /** Stops all workers. @returns Whether all ended with exit code 0 and in time. */
    stop: async (timeoutMs: number): Promise<boolean> => {
      isUp = false;
      const stopped = [...workers];
      for (const worker of stopped) worker.stop();
      const ends = await Promise.race([Promise.all(stopped.map(({ ended }) => ended)), sleep(timeoutMs, [])]);
      kill();
      return ends.length === stopped.length && ends.every(({ code }) => code === 0);
    },
  };
}

/** How long after their shutdown timeout workers are killed. */
const KILL_AFTER_MS = 1000;

/** The port that workers will share. Listens on it alone for a moment: another service would get a part of the connections. */
async function reservePort(address: ListenAddress): Promise<number> {
  const server = createServer().listen({ host: address.hostname, port: address.port });
  await once(server, "listening").catch((error: unknown) => {
    throw listenError(address, error);
  });
  const bound = server.address();
  server.close();
  await once(server, "close");
  return typeof bound === "object" && bound ? bound.port : address.port;
}

/** Runs the service in several processes that share its port. */
export async function supervise(settings: Settings, log: Log): Promise<void> {
  if (process.platform !== "linux" || !("Bun" in globalThis))
    throw new CommandError("--workers: processes share a port only with Bun on Linux; use 1 here");
  let { tls } = readCredentials(settings);
  const address = addressOf(settings, tls);
  const port = await reservePort(address);
  const limiter = createLimiter(settings.rateLimit, settings.rateLimitStore, log);
  const supervisor = createSupervisor({ port, count: settings.workers }, log, limiter);

  const end = (code: number): void => {
    supervisor.kill();
    exit(log, code);
  };
  const patienceMs = settings.shutdownTimeout + KILL_AFTER_MS;
  const finish = async (): Promise<boolean> => {
    const isDone = await supervisor.stop(patienceMs);
    log.write("info", "stopped");
    return isDone;
  };
  const reloads = boundedQueue({ maxWaiting: Number.POSITIVE_INFINITY });
  const reload = async (): Promise<void> => {
    const next = await rereadFiles(settings, log);
    if (!next) return;
    await supervisor.reload();
    if (!isDeepStrictEqual(next.tls, tls)) {
      // Until all workers are new, a reload must replace them, even if the file has the former certificate again.
      tls = undefined;
      if (!(await supervisor.replaceAll(patienceMs))) return;
      tls = next.tls;
    }
    log.write("info", "reloaded");
  };
  const stop = () => void exitAfter(log, settings.shutdownTimeout, finish, 2 * KILL_AFTER_MS);
  onSignals({ stop, end: () => end(1), reload: () => void reloads(reload) }, log);
  logUncaughtErrors(log, () => end(1));

  const started = await supervisor.start();
  // If a worker could not start, it has printed why.
  if (typeof started === "number") end(started);
  else await logStart(started, settings, log);
}
