import { writeSync } from "node:fs";
import process from "node:process";
import { type Format, formatters } from "../../observe/format.ts";
import { now } from "../../observe/log.ts";
import type { Settings } from "../../settings/read-settings.ts";
import { VERSION } from "../../version.ts";

/**
 * Tells where the service listens, in a line like those of the log, at once: whoever started it may wait for that.
 * A port that was picked is told whatever the log's level, as nothing else tells it.
 */
export function announce(url: string, { logLevel, port, unix, workers }: Settings, format: Format): void {
  const isPicked = port === 0 && unix === undefined;
  if (logLevel !== "info" && logLevel !== "debug" && !isPicked) return;
  const fields = { url, version: VERSION, pid: process.pid, workers, msg: `sidekit listens on ${url}` };
  writeSync(1, formatters[format]({ time: now(), level: "info", ...fields }));
}
