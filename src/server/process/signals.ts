import { closeSync, openSync } from "node:fs";
import process from "node:process";
import type { Log } from "../../observe/log.ts";

/** Signals that follow one within this time are the same: a wrapper such as npx repeats what a terminal sends to all. */
const SAME_SIGNAL_MS = 1000;

/** What to do at each signal. */
export interface SignalHandlers {
  /** At the first SIGTERM or SIGINT. */
  stop(): void;
  /** At another one, a second later or more. */
  end(): void;
  /** At SIGHUP. */
  reload(): void;
}

/** Ignores signals whose default action would kill the process. */
function ignoreSignals(...signals: NodeJS.Signals[]): void {
  for (const signal of signals) process.on(signal, () => {});
}

/** Whether this process has a controlling terminal (tty(4)). */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

/** Installs the handlers. SIGHUP is also sent when the terminal of the process is closed: the process stops then. */
export function onSignals({ stop, end, reload }: SignalHandlers, log: Log): void {
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
  const hadTerminal = hasTerminal();
  process.on("SIGTERM", handleStop);
  process.on("SIGINT", handleStop);
  process.on("SIGHUP", () => {
    if (hadTerminal && !hasTerminal()) handleStop();
    else if (stoppingSince === undefined) reload();
  });
  ignoreSignals("SIGUSR1", "SIGUSR2");
}

/**
 * Installs the handlers of a worker, which its supervisor controls. A terminal sends SIGINT and SIGHUP to all processes,
 * and a service manager may send SIGTERM to all: none of these counts as a second signal.
 */
export function onWorkerSignals(stop: () => void): void {
  process.on("SIGTERM", stop);
  ignoreSignals("SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2");
}
