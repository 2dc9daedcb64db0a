import { write } from "node:fs";
import process from "node:process";
import { formatters, type LogFormat } from "../../observe/format.ts";
import { formatNow, type Log } from "../../observe/log.ts";
import type { Settings } from "../../settings/read-settings.ts";
import { StartupError } from "../../settings/startup-error.ts";
import { VERSION } from "../../version.ts";
import { warnOfLowLimit } from "./descriptors.ts";

const STDOUT = 1;

/**
 * Writes to standard output without blocking the event loop: it may be a full pipe without a reader.
 * @throws StartupError where nothing can be written there.
 */
function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    write(STDOUT, line, (error) => {
      // A pipe that is full for the moment is not an error.
      if (!error || error.code === "EAGAIN") resolve();
      else reject(new StartupError(`cannot write the log to standard output (${error.message.split(",", 1)[0]})`, 1));
    });
  });
}

/**
 * Writes where the service listens, in a line like those of the log, at once: the process that started it may wait for
 * that. A port that was picked is written whatever the log's level, as nothing else names it.
 */
async function printStart(url: string, settings: Settings, format: LogFormat): Promise<void> {
  const { logLevel, port, unix, workers } = settings;
  const isPicked = port === 0 && unix === undefined;
  if (logLevel !== "info" && logLevel !== "debug" && !isPicked) return;
  const fields = { url, version: VERSION, pid: process.pid, workers, msg: `sidekit listens on ${url}` };
  await print(formatters[format]({ time: formatNow(), level: "info", ...fields }));
}

/** Writes where the service listens, and then warnings about its settings and surroundings. */
export async function announce(url: string, settings: Settings, format: LogFormat, log: Log): Promise<void> {
  await printStart(url, settings, format);
  for (const warning of settings.warnings) log.write("warn", warning);
  warnOfLowLimit(log);
}
