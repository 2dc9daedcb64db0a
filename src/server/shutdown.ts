import { closeSync, openSync, readFileSync } from "node:fs";
import process from "node:process";
import { setImmediate as afterReading, setTimeout as sleep } from "node:timers/promises";
import { describeFault, type Log } from "../observe/log.ts";
import { attempt } from "../runtime/attempt.ts";
import type { Server } from "../runtime/server.ts";

/** How long the service looks for new requests at a time. */
const LOOK_MS = 100;
/** How often in a row no request must arrive, if many came before: a busy proxy is silent for longer than one look. */
const LOOKS_UNDER_LOAD = 5;

/**
 * Stops accepting connections and waits until all requests have finished. @param isUnderLoad Whether many arrived shortly
 * before. @returns Whether all finished in time.
 */
export async function drain(server: Server, requests: () => number, isUnderLoad: boolean, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  server.stopAccepting();
  let needed = isUnderLoad ? LOOKS_UNDER_LOAD : 1;
  for (let quiet = 0; ; ) {
    const before = requests();
    await sleep(Math.max(0, Math.min(LOOK_MS, deadline - performance.now())));
    // After a delay, timers come before the requests that arrived in it.
    await afterReading();
    const finished = server.pending() === 0;
    const isQuiet = requests() === before;
    if (!isQuiet) needed = LOOKS_UNDER_LOAD;
    quiet = finished && isQuiet ? quiet + 1 : 0;
    if (quiet >= needed) return true;
    if (performance.now() >= deadline) return finished;
  }
}

/** Time for writing the rest of the log when the process ends immediately. */
const MIN_FLUSH_MS = 100;

/** The most time for writing the rest of the log at an orderly shutdown. */
const MAX_FLUSH_MS = 2000;

/** Ends the process when the log is written, or after a timeout: stdout may be a full pipe without a reader. */
export function exit(log: Log, code: number, logMs = MIN_FLUSH_MS): void {
  setTimeout(() => process.exit(code), logMs);
  void log.flush().finally(() => process.exit(code));
}

/** Ends the process: with exit code 0 if `finish` gives true within its timeout and the grace for other processes, else 1. */
export async function exitAfter(log: Log, timeoutMs: number, finish: () => Promise<boolean>, graceMs = MIN_FLUSH_MS) {
  const deadline = performance.now() + timeoutMs;
  let isDone = false;
  try {
    // After a delay both timers are due: the turn gives `finish` the time to say what was cut off.
    isDone = await Promise.race([finish(), sleep(timeoutMs + graceMs).then(() => afterReading(false))]);
  } catch (error) {
    log.write("error", "stopping failed", describeFault(error));
  }
  const logMs = Math.min(Math.max(deadline - performance.now(), MIN_FLUSH_MS), MAX_FLUSH_MS);
  exit(log, isDone ? 0 : 1, logMs);
}

/**
 * Logs uncaught errors without their messages; ends the process after an exception, not after a rejection, which is one
 * request's.
 */
export function logUncaughtErrors(log: Log, end: () => void): void {
  process.on("unhandledRejection", (reason) => log.write("error", "unhandled rejection", describeFault(reason)));
  process.on("uncaughtException", (error) => {
    log.write("error", "uncaught exception", describeFault(error));
    end();
  });
}

/** Signals that follow one within this time are the same: a wrapper such as npx repeats what a terminal sends to all. */
const SAME_SIGNAL_MS = 250;

/** Ignores signals whose default action would kill the process. */
function ignoreSignals(...signals: NodeJS.Signals[]): void {
  for (const signal of signals) process.on(signal, () => {});
}

/** Whether this process has a controlling terminal (tty(4)). */
function hasTerminal(): boolean {
  const terminal = attempt(() => openSync("/dev/tty", "r"));
  if (terminal !== undefined) closeSync(terminal);
  return terminal !== undefined;
}

/** Whether the process was started to survive its terminal: nohup makes it ignore SIGHUP (proc(5), SigIgn). */
const ignoresHangup = (): boolean =>
  /^SigIgn:\t[\da-f]*[13579bdf]$/m.test(attempt(() => readFileSync("/proc/self/status", "utf8")) ?? "");

/**
 * Installs the handlers of the first SIGTERM or SIGINT, of a second one, and of SIGHUP. SIGHUP of a terminal that is closed
 * stops the process, unless it was started by nohup.
 */
export function onSignals({ stop, end, reload }: Record<"stop" | "end" | "reload", () => void>, log: Log): void {
  let stoppingSince: number | undefined;
  const handleStop = () => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      stop();
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
      log.write("warn", "ended by another signal; requests in progress were cut off");
      end();
    }
  };
  const hadTerminal = hasTerminal() && !ignoresHangup();
  process.on("SIGTERM", handleStop);
  process.on("SIGINT", handleStop);
  process.on("SIGHUP", () => {
    if (hadTerminal && !hasTerminal()) handleStop();
    else if (stoppingSince === undefined) reload();
  });
  ignoreSignals("SIGUSR1", "SIGUSR2");
}

/** Installs the handlers of a worker. Signals that a terminal or a service manager sends to all count once. */
export function onWorkerSignals(stop: () => void): void {
  process.on("SIGTERM", stop);
  ignoreSignals("SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2");
}
