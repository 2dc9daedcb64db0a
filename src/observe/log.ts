// Pino's build for browsers: it needs neither threads nor the machine's name, so it starts at once and runs under Deno
// without a permission of its own. Where lines go is ours in any case.
import pino from "pino/browser.js";
import { type Format, formatters, type Line } from "./format.ts";
import { Outlet } from "./outlet.ts";

export type Level = "error" | "warn" | "info" | "debug";

const STDOUT = 1;

export const now = (): string => new Date().toISOString();

/** What operators read: lines on stdout. No field ever holds what a caller sent, but for a request's id and its address. */
export interface Log {
  /** Whether lines of a level are written. */
  writes(level: Level): boolean;
  /** Writes a line, if its level is wanted. */
  write(level: Level, msg: string, fields?: Line): void;
  /** Lines that nobody took. */
  dropped(): number;
  /** Settles when every line has been written. */
  flush(): Promise<void>;
  /** Writes what is left at once, for a process that ends now. */
  flushNow(): void;
}

export function createLog(level: Level | "off", format: Format): Log {
  const outlet = new Outlet(STDOUT);
  const textOf = formatters[format];
  const logger = pino({
    level: level === "off" ? "silent" : level,
    timestamp: now,
    browser: {
      formatters: { level: (label) => ({ level: label }) },
      write: (line) => outlet.write(textOf(line)),
    },
  });
  return {
    writes: (level) => logger.isLevelEnabled(level),
    write: (level, msg, fields = {}) => logger[level](fields, msg),
    dropped: () => outlet.dropped,
    flush: () => outlet.flush(),
    flushNow: () => outlet.flushNow(),
  };
}
