// Pino's build for browsers: without threads and the host name, it starts faster and needs no permission under Deno.
import pino from "pino/browser.js";
import { formatters, type LogFields, type LogFormat } from "./format.ts";
import { LogOutput } from "./log-output.ts";

type LogLevel = "error" | "warn" | "info" | "debug";

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
 * @param threshold The least severe level that is written.
 * @param shared Whether other processes write to the same stdout.
 */
export function createLog(threshold: LogLevel | "off", format: LogFormat, shared = false) {
  const output = new LogOutput(STDOUT, shared);
  const textOf = formatters[format];
  const logger = pino({
    level: threshold === "off" ? "silent" : threshold,
    timestamp: formatNow,
    browser: {
      formatters: { level: (label) => ({ level: label }) },
      write: (line) => output.write(textOf(line)),
    },
  });
  return {
    /** Whether lines of a level are written. */
    writes: (level: LogLevel): boolean => logger.isLevelEnabled(level),
    /** Writes a line, if its level is enabled. */
    write: (level: LogLevel, msg: string, fields: LogFields = {}): void => logger[level](fields, msg),
    /** Writes a complete line, for every request: Pino would copy its fields, which takes a quarter of the line's time. */
    writeLine: (line: object): void => output.write(textOf(line)),
    /** The text of a line in the format of this log. */
    textOf,
    /** The number of dropped lines. */
    dropped: (): number => output.dropped,
    /** Settles when all lines are written. */
    flush: (): Promise<void> => output.flush(),
  };
}
