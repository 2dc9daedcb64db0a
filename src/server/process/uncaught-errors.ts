import process from "node:process";
import { describeFault } from "../../observe/fault.ts";
import type { Log } from "../../observe/log.ts";

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
