// Pino's build for browsers: without threads and the host name, it starts faster and needs no permission under Deno.
import pino from "pino/browser.js";
import { formatters, type LogFields, type LogFormat } from "./format.ts";
import type { LogJournal } from "./log-journal.ts";
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
  /** Size of the response's body. */
  bytes: number;
  client: string;
  /** The MCP tool that was called. */
  tool: string | undefined;
  /** From a valid `traceparent` header (W3C Trace Context). */
  traceId: string | undefined;
  spanId: string | undefined;
}

/** The access-log line. Without a spread, which took a quarter of the time of a line. */
const accessLine = (fields: RequestFields) => ({
  time: formatNow(),
  level: "info",
  msg: "request",
  requestId: fields.requestId,
  method: fields.method,
  route: fields.route,
  status: fields.status,
  durationMs: fields.durationMs,
  bytes: fields.bytes,
  client: fields.client,
  traceId: fields.traceId,
  spanId: fields.spanId,
  tool: fields.tool,
});

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
export interface Log {
  /** Whether lines of a level are written. */
  writes(level: LogLevel): boolean;
  /** Writes a line, if its level is enabled. */
  write(level: LogLevel, msg: string, fields?: LogFields): void;
  /** Writes the access-log line of a request, if "info" is enabled. */
  writeRequest(fields: RequestFields): void;
  /** Writes lines that another process has formatted. */
  copy(lines: string): void;
  /** The number of dropped lines. */
  dropped(): number;
  /** Settles when all lines are written. */
  flush(): Promise<void>;
}

/**
 * @param shared Whether other processes write to the same stdout.
 * @param journal Keeps what is not written yet for another process.
 */
export function createLog(level: LogLevel | "off", format: LogFormat, shared = false, journal?: LogJournal): Log {
  const output = new LogOutput(STDOUT, shared, journal);
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
    // Not through pino, for speed: this line is written for every request.
    writeRequest: (fields) => {
      if (wantsRequests) output.write(textOf(accessLine(fields)));
    },
    copy: (lines) => {
      for (const line of lines.split(/(?<=\n)/)) output.write(line);
    },
    dropped: () => output.dropped,
    flush: () => output.flush(),
  };
}
