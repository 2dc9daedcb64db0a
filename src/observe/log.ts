import { LogOutput } from "./log-output.ts";

/** The levels of log lines, from the least severe. */
export const LEVELS = ["debug", "info", "warn", "error"] as const;

type LogLevel = (typeof LEVELS)[number];

/** The fields of a log line after time, level and message. Those that are undefined are not written. */
export type LogFields = Readonly<Record<string, unknown>>;

type LogFormat = "json" | "pretty";

/** A line as JSON: `{"time":"2026-…","level":"info","msg":"request","requestId":…}`. */
function json(time: string, level: LogLevel, msg: string, fields: LogFields): string {
  const rest = JSON.stringify(fields).slice(1);
  // Joined as text: an object with all members would be copied for each request.
  return `{"time":"${time}","level":"${level}","msg":${JSON.stringify(msg)}${rest === "}" ? "" : ","}${rest}\n`;
}

const formatValue = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(value);
};

/** A line for people: `12:00:00.000 INFO  request requestId=… method=GET …`. */
function pretty(time: string, level: LogLevel, msg: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${formatValue(value)}`);
  return `${time.slice(11, 23)} ${level.toUpperCase().padEnd(5)} ${msg}${rest.join("")}\n`;
}

/** Format a log line, newline included. */
export const formatters: Readonly<Record<LogFormat, typeof json>> = { json, pretty };

/** The fields of the line of a request. Its texts have no characters that JSON escapes: ids, patterns of routes, addresses. */
type RequestLine = Readonly<{
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
  bytes: number;
  client: string;
  traceId?: string | undefined;
  spanId?: string | undefined;
  tool?: string | undefined;
}>;

/** What `json` gives for the line of a request, in a quarter of the time: 0.6 instead of 2.3 µs between other work. */
export function jsonOfRequest(time: string, line: RequestLine): string {
  const { requestId, method, route, status, durationMs, bytes, client, traceId, tool } = line;
  const trace = traceId === undefined ? "" : `,"traceId":"${traceId}","spanId":"${line.spanId}"`;
  const called = tool === undefined ? "" : `,"tool":"${tool}"`;
  return `{"time":"${time}","level":"info","msg":"request","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"durationMs":${durationMs},"bytes":${bytes},"client":"${client}"${trace}${called}}\n`;
}

const STDOUT = 1;

/** The log on stdout. Its only values from callers are the ids of request and trace, and the address. */
export type Log = ReturnType<typeof createLog>;

/** Opens the log, from a level on. @param shared Whether other processes write to the same stdout. */
export function createLog(threshold: LogLevel | "off", formatName: LogFormat, shared: boolean) {
  const output = new LogOutput(STDOUT, shared);
  const format = formatters[formatName];
  let formattedAt = Number.NaN;
  let formatted = "";
  /** The time in ISO 8601, formatted once a millisecond: each time it takes 0.5 µs more. */
  const formatNow = (): string => {
    const time = Date.now();
    if (time !== formattedAt) formatted = new Date(time).toISOString();
    formattedAt = time;
    return formatted;
  };
  const lowest = threshold === "off" ? LEVELS.length : LEVELS.indexOf(threshold);
  const writes = (level: LogLevel): boolean => LEVELS.indexOf(level) >= lowest;
  const textOf = (level: LogLevel, msg: string, fields: LogFields = {}): string =>
    format(formatNow(), level, msg, fields);
  return {
    writes,
    write: (level: LogLevel, msg: string, fields?: LogFields): void => {
      if (writes(level)) output.write(textOf(level, msg, fields));
    },
    /** Writes the line of a request, whether or not its level is enabled. */
    writeRequest: (line: RequestLine): void => {
      const time = formatNow();
      const text = formatName === "json" ? jsonOfRequest(time, line) : pretty(time, "info", "request", line);
      output.write(text, text.length);
    },
    textOf,
    dropped: (): number => output.dropped,
    flush: (): Promise<void> => output.flush(),
  };
}

const FRAME = /^\s*at .*:\d+(?::\d+)?\)?$/;
const MAX_FRAMES = 12;

/** The class and the stack of an error in our own code, without its message, which may contain a caller's values. */
export function describeFault(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const lines = (thrown.stack ?? "").replace(thrown.message, "").split("\n");
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
  return { error: thrown.constructor.name, stack: frames.map((line) => line.trim().slice("at ".length)) };
}

/** An error in our own code, which a request got a 500 for. It holds no value of that request. */
export type Fault = { requestId: string; method: string; route: string } & ReturnType<typeof describeFault>;
