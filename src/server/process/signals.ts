import { closeSync, openSync } from "node:fs";
import process from "node:process";

/** What a process does at signals. */
export interface SignalHandlers {
  /** At the first SIGTERM or SIGINT. */
  stop(): void;
  /** At the second one. */
  end(): void;
  /** At SIGHUP. */
  reload(): void;
}

const ignore = () => {};

/** Signals whose default action would kill the process, and that have no meaning here. */
function ignoreOthers(): void {
  process.on("SIGUSR1", ignore);
  process.on("SIGUSR2", ignore);
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

/** Installs the handlers. SIGHUP also comes when the terminal is closed in which the process was started: it stops then. */
export function onSignals({ stop, end, reload }: SignalHandlers): void {
  let isStopping = false;
  const handleStop = () => {
    if (isStopping) end();
    else {
      isStopping = true;
      stop();
    }
  };
  const hadTerminal = hasTerminal();
  process.on("SIGTERM", handleStop);
  process.on("SIGINT", handleStop);
  process.on("SIGHUP", () => {
    if (hadTerminal && !hasTerminal()) handleStop();
    else if (!isStopping) reload();
  });
  ignoreOthers();
}

/**
 * The same for a worker, which also gets orders from the process that started it: a terminal sends SIGINT and SIGHUP to
 * all of them, a service manager may send SIGTERM to all. None of these is a second signal.
 */
export function onWorkerSignals(stop: () => void): void {
  process.on("SIGTERM", stop);
  process.on("SIGINT", ignore);
  process.on("SIGHUP", ignore);
  ignoreOthers();
}
