import process from "node:process";

/** Calls `stop` at the first SIGTERM or SIGINT, and `end` at the second. */
export function onSignals(stop: () => void, end: () => void): void {
  let told = false;
  const handler = () => {
    if (told) end();
    else {
      told = true;
      stop();
    }
  };
  process.on("SIGTERM", handler);
  process.on("SIGINT", handler);
}

/**
 * The same for a worker, which is told by the process that started it as well: a terminal sends SIGINT to all of them,
 * a service manager may send SIGTERM to all. None of these is a second signal.
 */
export function onWorkerSignals(stop: () => void): void {
  process.on("SIGTERM", stop);
  process.on("SIGINT", () => {});
}
