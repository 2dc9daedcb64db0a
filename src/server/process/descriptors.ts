import { readFileSync } from "node:fs";
import type { Log } from "../../observe/log.ts";

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
export function warnOfLowLimit(log: Log): void {
  const files = openFileLimit();
  if (files === undefined || !(files < LOW_LIMIT)) return;
  const advice = "raise the hard limit (ulimit -Hn, LimitNOFILE=) to 1024 or more";
  log.write("warn", `at most ${files} files and connections may be open at a time; ${advice}`, { limit: files });
}
