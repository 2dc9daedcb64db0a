import { once } from "node:events";
import { createServer } from "node:net";
import process from "node:process";
import { createLimiter } from "../guard/remote-limiter.ts";
import type { Log } from "../observe/log.ts";
import type { ListenAddress } from "../runtime/server.ts";
import { readCredentials, rereadFiles } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/settings.ts";
import { addressOf, listenError, logStart } from "./listen.ts";
import { exit, exitAfter, logUncaughtErrors, onSignals } from "./shutdown.ts";
import { Supervisor } from "./workers/supervisor.ts";

/** How long after their shutdown timeout workers are killed. */
const KILL_AFTER_MS = 1000;

/**
 * The port that workers will share; a free one if it is 0. Listens on it alone for a moment to check that it is free:
 * otherwise, a second service with shared ports would get a part of the first one's connections.
 */
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
    throw new StartupError("--workers: processes share a port only with Bun on Linux; use 1 here");
  const address = addressOf(settings, readCredentials(settings).tls);
  const port = await reservePort(address);
  const limiter = createLimiter(settings.rateLimit, settings.rateLimitStore, log);
  const supervisor = new Supervisor({ port, count: settings.workers }, log, limiter);

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
  const reload = async (): Promise<void> => {
    if (await rereadFiles(settings, log)) await supervisor.replaceAll(patienceMs);
  };
  const stop = () => void exitAfter(log, settings.shutdownTimeout, finish, 2 * KILL_AFTER_MS);
  onSignals({ stop, end: () => end(1), reload: () => void reload() }, log);
  logUncaughtErrors(log, () => end(1));

  const started = await supervisor.start();
  // If a worker could not start, it has printed why.
  if (typeof started === "number") end(started);
  else await logStart(started, settings, log);
}
