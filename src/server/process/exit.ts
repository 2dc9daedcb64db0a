import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { describeFault } from "../../observe/fault.ts";
import type { Log } from "../../observe/log.ts";

/** Time for writing the rest of the log when the process ends immediately. */
const MIN_FLUSH_MS = 100;

/** The most time for writing the rest of the log at an orderly shutdown. */
const MAX_FLUSH_MS = 2000;

/** Ends the process when the log is written, or after a timeout: stdout may be a full pipe without a reader. */
export function exit(log: Log, code: number, logMs = MIN_FLUSH_MS): void {
  setTimeout(() => process.exit(code), logMs);
  void log.flush().finally(() => process.exit(code));
}

/**
 * Shuts down and ends the process: with exit code 0 if `finish` gives true in time, else with 1.
 * @param finish Finishes the work in progress within its own timeout; `timeoutMs` applies even if it does not.
 * @param graceMs How much longer `finish` may take, to stop other processes.
 */
export async function exitAfter(
  log: Log,
  timeoutMs: number,
  finish: () => Promise<boolean>,
  graceMs = MIN_FLUSH_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let isDone = false;
  try {
    isDone = await Promise.race([finish(), sleep(timeoutMs + graceMs, false)]);
  } catch (error) {
    log.write("error", "stopping failed", describeFault(error));
  }
  const logMs = Math.min(Math.max(deadline - performance.now(), MIN_FLUSH_MS), MAX_FLUSH_MS);
  exit(log, isDone ? 0 : 1, logMs);
}

/**
 * Logs uncaught errors without their messages; the runtime would print message and source. Ends the process after an
 * uncaught exception, but not after an unhandled rejection, which affects one request only.
 */
export function logUncaughtErrors(log: Log, end: () => void): void {
  process.on("unhandledRejection", (reason) => log.write("error", "unhandled rejection", describeFault(reason)));
  process.on("uncaughtException", (error) => {
    log.write("error", "uncaught exception", describeFault(error));
    end();
  });
}
