// Pino's build for browsers: it needs neither threads nor the machine's name, so it starts at once and needs no
// permission under Deno.
import pino from "pino/browser.js";
import { formatters, type LogFields, type LogFormat } from "./format.ts";
import { LogOutput } from "./log-output.ts";

export type LogLevel = "error" | "warn" | "info" | "debug";

/** Fields of the access-log line. */
export interface RequestFields {
  requestId: string;
  method: string;
  /** The route's pattern: paths can hold secrets. */
  route: string;
  status: number;
  durationMs: number;
  /** Of the response's body. */
  bytes: number;
  client: string;
  /** The name of the tool that an agent called. */
  tool?: string;
  /** Of a valid `traceparent` header (W3C Trace Context). */
  traceId?: string;
  spanId?: string;
}

const STDOUT = 1;

let latest = Number.NaN;
let shown = "";

/** The time in ISO 8601, formatted once a millisecond. */
export function formatNow(): string {
  const time = Date.now();
  if (time !== latest) {
    latest = time;
    shown = new Date(time).toISOString();
  }
  return shown;
}

/** The log on stdout. Of what a caller sent, fields hold the ids of the request and its trace, and its address. */
export interface Log {
  /** Whether lines of a level are written. */
  writes(level: LogLevel): boolean;
  /** Writes a line, if its level is wanted. */
  write(level: LogLevel, msg: string, fields?: LogFields): void;
  /** Writes the access-log line of a request, if "info" is wanted. */
  writeRequest(fields: RequestFields): void;
  /** Lines that were dropped. */
  dropped(): number;
  /** Settles when every line has been written. */
  flush(): Promise<void>;
}

/** @param shared Whether other processes write to the same stdout. */
export function createLog(level: LogLevel | "off", format: LogFormat, shared = false): Log {
  const output = new LogOutput(STDOUT, shared);
  const textOf = formatters[format];
  const logger = pino({
    level: level === "off" ? "silent" : level,
    timestamp: formatNow,
    browser: {
      formatters: { level: (label) => ({ level: label }) },
      write: (line) => output.write(textOf(line)),
    },
  });
  const wantsRequests = logger.isLevelEnabled("info");
  return {
    writes: (level) => logger.isLevelEnabled(level),
    write: (level, msg, fields = {}) => logger[level](fields, msg),
    // Not through pino: this line is written for every request.
    writeRequest: (fields) => {
      if (wantsRequests) output.write(textOf({ time: formatNow(), level: "info", msg: "request", ...fields }));
    },
    dropped: () => output.dropped,
    flush: () => output.flush(),
  };
}
