import process from "node:process";
import { Problem } from "../cli/problem.ts";
import type { Settings } from "../cli/read-settings.ts";
import { WindowLimiter } from "../guard/limiter.ts";
import type { Format } from "../observe/format.ts";
import type { Log } from "../observe/log.ts";
import { announce } from "../observe/start-line.ts";
import { onFaults } from "../service/faults.ts";
import { addressOf, unavailable } from "../service/listen-at.ts";
import { onSignals } from "../service/signals.ts";
import { reserve } from "./reserve.ts";
import { Supervisor } from "./supervisor.ts";

/** Beyond the time that workers have to stop by themselves. */
const KILL_AFTER_MS = 1000;

/** Runs the service in several processes that share its port. */
export async function supervise(settings: Settings, log: Log, format: Format): Promise<void> {
  if (process.platform !== "linux" || !("Bun" in globalThis))
    throw new Problem("--workers: processes share a port only with Bun on Linux; use 1 here");
  const address = addressOf(settings);
  const port = await reserve(address.hostname, address.port).catch((error: unknown) => {
    throw unavailable(address, error);
  });
  const supervisor = new Supervisor(port, log, settings.rateLimit && new WindowLimiter(settings.rateLimit));

  const end = (code: number): void => {
    supervisor.kill();
    log.flushNow();
    process.exit(code);
  };
  const stop = async (): Promise<void> => {
    const isDone = await supervisor.stop(settings.shutdownTimeout + KILL_AFTER_MS);
    log.write("info", "stopped");
    await log.flush();
    process.exit(isDone ? 0 : 1);
  };
  onSignals(
    () => void stop(),
    () => end(1),
  );
  onFaults(log, () => end(1));

  const started = await supervisor.start(settings.workers);
  // The worker has said why.
  if (typeof started === "number") end(started);
  else announce(started, settings, format);
}
