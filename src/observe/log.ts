// Pino's build for browsers: it needs neither threads nor the machine's name, so it starts at once and runs under Deno
// without a permission of its own. Where lines go is ours in any case.
import pino from "pino/browser.js";
import { type Format, formatters, type Line } from "./format.ts";
import { LogOutput } from "./log-output.ts";
import { type AboutRequest, mostBytes, requestFields, writeRequestLine } from "./request-line.ts";

export type Level = "error" | "warn" | "info" | "debug";

const STDOUT = 1;

let latest = Number.NaN;
let shown = "";

/** The time as lines have it. Of those that many requests share in a millisecond, one is written out. */
export function now(): string {
  const time = Date.now();
  if (time !== latest) {
    latest = time;
    shown = new Date(time).toISOString();
  }
  return shown;
}

/** What operators read: lines on stdout. No field ever holds what a caller sent, but for a request's id and its address. */
export interface Log {
  /** Whether lines of a level are written. */
  writes(level: Level): boolean;
  /** Writes a line, if its level is wanted. */
  write(level: Level, msg: string, fields?: Line): void;
  /** Writes the line about a request, if "info" is wanted. */
  writeRequest(request: AboutRequest): void;
  /** Lines that nobody took. */
  dropped(): number;
  /** Settles when every line has been written. */
  flush(): Promise<void>;
  /** Writes what is left at once, for a process that ends now. */
  flushNow(): void;
}

/** @param shared Whether other processes write to the same stdout. */
export function createLog(level: Level | "off", format: Format, shared = false): Log {
  const outlet = new LogOutput(STDOUT, shared);
  const textOf = formatters[format];
  const logger = pino({
    level: level === "off" ? "silent" : level,
    timestamp: now,
    browser: {
      formatters: { level: (label) => ({ level: label }) },
      write: (line) => outlet.write(textOf(line)),
    },
  });
  const wantsRequests = logger.isLevelEnabled("info");
  return {
    writes: (level) => logger.isLevelEnabled(level),
    write: (level, msg, fields = {}) => logger[level](fields, msg),
    writeRequest: (request) => {
      if (!wantsRequests) return;
      if (format !== "json") {
        logger.info(requestFields(request), "request");
        return;
      }
      const page = outlet.room(mostBytes(request));
      if (page) writeRequestLine(page, now(), request);
    },
    dropped: () => outlet.dropped,
    flush: () => outlet.flush(),
    flushNow: () => outlet.flushNow(),
  };
}
