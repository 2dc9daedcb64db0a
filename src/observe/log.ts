import { formatters, type LogFields, type LogFormat } from "./format.ts";
import type { LogJournal } from "./log-journal.ts";
import { LogOutput } from "./log-output.ts";

/** Each level includes those before it. */
const LEVELS = ["off", "error", "warn", "info", "debug"] as const;

type LogLevel = (typeof LEVELS)[number];

const STDOUT = 1;

let formattedAt = Number.NaN;
let formatted = "";

/** The time in ISO 8601, formatted once a millisecond. */
export function formatNow(): string {
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
 * @param threshold The last level that is written.
 * @param shared Whether other processes write to the same stdout.
 * @param journal Keeps what is not written yet for another process.
 */
export function createLog(threshold: LogLevel, format: LogFormat, shared = false, journal?: LogJournal) {
  const output = new LogOutput(STDOUT, shared, journal);
  const textOf = formatters[format];
  const writes = (level: LogLevel): boolean => LEVELS.indexOf(level) <= LEVELS.indexOf(threshold);
  return {
    /** Whether lines of a level are written. */
    writes,
    /** Writes a line, if its level is enabled. */
    write: (level: Exclude<LogLevel, "off">, msg: string, fields: LogFields = {}): void => {
      if (writes(level)) output.write(textOf({ time: formatNow(), level, ...fields, msg }));
    },
    /** Writes a complete line. For every request, as the spread above would take a quarter of the time of its line. */
    writeLine: (line: object): void => output.write(textOf(line)),
    /** Writes lines that another process has formatted. */
    copy: (lines: string): void => {
      for (const line of lines.split(/(?<=\n)/)) output.write(line);
    },
    /** The text of a line in the format of this log. */
    textOf,
    /** The number of dropped lines. */
    dropped: (): number => output.dropped,
    /** Settles when all lines are written. */
    flush: (): Promise<void> => output.flush(),
  };
}
