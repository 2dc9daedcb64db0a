import { readFileSync, write } from "node:fs";
import process from "node:process";
import type { Log } from "../observe/log.ts";
import { VERSION } from "../runtime/version.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/settings.ts";

/** A lower limit is logged as a warning. */
const LOW_LIMIT = 512;

/**
 * The limit of open files of this process (getrlimit(2)); undefined if unknown. The runtimes raise the soft limit to the
 * hard one when they start.
 */
function openFileLimit(): number | undefined {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** Logs a warning if the limit of open files, and so of connections, is low. */
function warnOfLowLimit(log: Log): void {
  const files = openFileLimit();
  if (files === undefined || !(files < LOW_LIMIT)) return;
  const advice = "raise the hard limit (ulimit -Hn, LimitNOFILE=) to 1024 or more";
  log.write("warn", `at most ${files} files and connections may be open at a time; ${advice}`, { limit: files });
}

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
 * Logs the service's URL, then warnings about its settings and environment. The URL is not buffered, as the process that
 * started the service may wait for it. A port that the system chose is printed at every log level.
 */
export async function logStart(url: string, settings: Settings, log: Log): Promise<void> {
  const { port, unix, workers, warnings } = settings;
  const isPicked = port === 0 && unix === undefined;
  if (log.writes("info") || isPicked) {
    const fields = { url, version: VERSION, pid: process.pid, workers };
    await print(log.textOf("info", `sidekit listens on ${url}`, fields));
  }
  for (const warning of warnings) log.write("warn", warning);
  warnOfLowLimit(log);
}
