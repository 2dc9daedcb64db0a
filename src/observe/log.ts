import { formatters, LEVELS, type LogFields, type LogFormat, type LogLevel } from "./format.ts";
import { LogOutput } from "./log-output.ts";

const STDOUT = 1;

let formattedAt = Number.NaN;
let formatted = "";

/** The time in ISO 8601, formatted once a millisecond. */
function formatNow(): string {
  const time = Date.now();
  if (time !== formattedAt) {
    formattedAt = time;
    formatted = new Date(time).toISOString();
  }
  return formatted;
}

/** The log on stdout. Its only values from callers are the ids of request and trace, and the address. */
export type Log = ReturnType<typeof createLog>;

/**
 * Opens the log.
 * @param threshold The least severe level that is written.
 * @param shared Whether other processes write to the same stdout.
 */
export function createLog(threshold: LogLevel | "off", formatName: LogFormat, shared = false) {
  const output = new LogOutput(STDOUT, shared);
  const format = formatters[formatName];
  const lowest = threshold === "off" ? LEVELS.length : LEVELS.indexOf(threshold);
  const writes = (level: LogLevel): boolean => LEVELS.indexOf(level) >= lowest;
  const textOf = (level: LogLevel, msg: string, fields: LogFields = {}): string =>
    format(formatNow(), level, msg, fields);
  return {
    /** Whether lines of a level are written. */
    writes,
    /** Writes a line, if its level is enabled. */
    write: (level: LogLevel, msg: string, fields?: LogFields): void => {
      if (writes(level)) output.write(textOf(level, msg, fields));
    },
    /** The text of a line in the format of this log. */
    textOf,
    /** The number of dropped lines. */
    dropped: (): number => output.dropped,
    /** Settles when all lines are written. */
    flush: (): Promise<void> => output.flush(),
  };
}
