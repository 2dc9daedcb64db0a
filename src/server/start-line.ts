import { write } from "node:fs";
import process from "node:process";
import type { Log } from "../observe/log.ts";
import { VERSION } from "../runtime/version.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/settings.ts";

const STDOUT = 1;

/** Writes to stdout, which may be a full pipe, without blocking. @throws StartupError if writing fails. */
function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    write(STDOUT, line, (error) => {
      // EAGAIN: the pipe is full, which is not an error.
      if (!error || error.code === "EAGAIN") resolve();
      else reject(new StartupError(`cannot write the log to standard output (${error.message.split(",", 1)[0]})`, 1));
    });
  });
}

/**
 * Logs the service's URL, then warnings about its settings. The URL is not buffered, as the process that started the service
 * may wait for it. A port that the system chose is printed at every log level.
 */
export async function logStart(url: string, settings: Settings, log: Log): Promise<void> {
  const { port, unix, workers, warnings } = settings;
  const isPicked = port === 0 && unix === undefined;
  if (log.writes("info") || isPicked) {
    const fields = { url, version: VERSION, pid: process.pid, workers };
    await print(log.textOf("info", `sidekit listens on ${url}`, fields));
  }
  for (const warning of warnings) log.write("warn", warning);
}
