import process from "node:process";
import { createLog } from "../../observe/log.ts";
import { WORKER_PORT_VARIABLE } from "../../server/workers/channel.ts";
import type { Settings } from "../../settings/read-settings.ts";
import { isTerminal } from "../output/terminal.ts";

/** The port of a worker; undefined if this process is not a worker. */
function workerPort(): number | undefined {
  const port = process.env[WORKER_PORT_VARIABLE];
  return port === undefined || process.send === undefined ? undefined : Number(port);
}

/** Starts the service, in this process or in several. It runs until a signal stops it. */
export async function serve(settings: Settings): Promise<void> {
  const port = workerPort();
  const format = settings.logFormat ?? (isTerminal(1) ? "pretty" : "json");
  const log = createLog(settings.logLevel, format, settings.workers > 1);
  // Loaded on demand: a supervisor does not need the server.
  if (settings.workers > 1 && port === undefined) {
    const { supervise } = await import("../../server/supervise.ts");
    await supervise(settings, log);
  } else {
    const { serveHere } = await import("../../server/serve.ts");
    await serveHere(settings, log, port);
  }
}
