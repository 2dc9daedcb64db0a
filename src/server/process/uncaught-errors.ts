import process from "node:process";
import { describeFault } from "../../observe/fault.ts";
import type { Log } from "../../observe/log.ts";

/**
 * Has errors that nothing caught told in the log, where the runtime would print them, message and source included.
 * After one that was thrown the process ends; a promise that failed is one request's loss.
 */
export function onFaults(log: Log, end: () => void): void {
  process.on("unhandledRejection", (reason) => log.write("error", "unhandled rejection", describeFault(reason)));
  process.on("uncaughtException", (error) => {
    log.write("error", "uncaught exception", describeFault(error));
    end();
  });
}
