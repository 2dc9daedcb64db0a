import process from "node:process";
import { createLimiter } from "../guard/store-limiter.ts";
import type { Log } from "../observe/log.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import { readCredentials, rereadCredentials } from "./credentials.ts";
import { addressOf } from "./listen/listen.ts";
import { listenError } from "./listen/listen-error.ts";
import { exit, exitAfter } from "./process/exit.ts";
import { onSignals } from "./process/signals.ts";
import { logStart } from "./process/start-line.ts";
import { logUncaughtErrors } from "./process/uncaught-errors.ts";
import { reservePort } from "./workers/reserve-port.ts";
import { Supervisor } from "./workers/supervisor.ts";

/** How long after their shutdown timeout workers are killed. */
const KILL_AFTER_MS = 1000;

/** Runs the service in several processes that share its port. */
export async function supervise(settings: Settings, log: Log): Promise<void> {
  if (process.platform !== "linux" || !("Bun" in globalThis))
    throw new StartupError("--workers: processes share a port only with Bun on Linux; use 1 here");
  const address = addressOf(settings, readCredentials(settings).tls);
  const port = await reservePort(address.hostname, address.port).catch((error: unknown) => {
    throw listenError(address, error);
  });
  const supervisor = new Supervisor({ port, count: settings.workers }, log, createLimiter(settings, log));

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
  onSignals({
    stop: () => void exitAfter(log, settings.shutdownTimeout, finish, 2 * KILL_AFTER_MS),
    end: () => end(1),
    reload: () => {
      if (rereadCredentials(settings, log)) void supervisor.replaceAll(patienceMs);
    },
  });
  logUncaughtErrors(log, () => end(1));

  const started = await supervisor.start();
  // The worker has printed why it could not start.
  if (typeof started === "number") {
    end(started);
    return;
  }
  await logStart(started, settings, log);
}
