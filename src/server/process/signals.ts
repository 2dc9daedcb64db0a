import { closeSync, openSync } from "node:fs";
import process from "node:process";

/** What to do at each signal. */
export interface SignalHandlers {
  /** At the first SIGTERM or SIGINT. */
  stop(): void;
  /** At the second one. */
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
export function onSignals({ stop, end, reload }: SignalHandlers): void {
  let isStopping = false;
  const handleStop = () => {
    if (isStopping) end();
    else stop();
    isStopping = true;
  };
  const hadTerminal = hasTerminal();
  process.on("SIGTERM", handleStop);
  process.on("SIGINT", handleStop);
  process.on("SIGHUP", () => {
    if (hadTerminal && !hasTerminal()) handleStop();
    else if (!isStopping) reload();
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
