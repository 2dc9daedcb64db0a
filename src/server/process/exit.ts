import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { describeFault } from "../../observe/fault.ts";
import type { Log } from "../../observe/log.ts";

/** How long the log may take when the process ends at once. */
const ABRUPT_LOG_MS = 100;

/** How long the log may take, at most, when the process ends in order. */
const LONGEST_LOG_MS = 2000;

/**
 * Ends the process when the log is written, or when its time is over: standard output may be a full pipe without
 * a reader.
 */
export function exit(log: Log, code: number, logMs = ABRUPT_LOG_MS): void {
  setTimeout(() => process.exit(code), logMs);
  void log.flush().finally(() => process.exit(code));
}

/**
 * Stops in order and ends the process: with 0 if `finish` gives true in time, else with 1.
 * @param finish What is to be finished first. It limits its own time; `timeoutMs` holds even if it fails to.
 * @param graceMs How long `finish` may take beyond that, to stop other processes.
 */
export async function exitAfter(
  log: Log,
  timeoutMs: number,
  finish: () => Promise<boolean>,
  graceMs = ABRUPT_LOG_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let isDone = false;
  try {
    isDone = await Promise.race([finish(), sleep(timeoutMs + graceMs, false)]);
  } catch (error) {
    log.write("error", "stopping failed", describeFault(error));
  }
  const logMs = Math.min(Math.max(deadline - performance.now(), ABRUPT_LOG_MS), LONGEST_LOG_MS);
  exit(log, isDone ? 0 : 1, logMs);
}
