/** The levels of log lines, from the least severe. */
export const LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LEVELS)[number];

/** The fields of a log line after time, level and message. Those that are undefined are not written. */
export type LogFields = Readonly<Record<string, unknown>>;

export type LogFormat = "json" | "pretty";

type FormatLine = (time: string, level: LogLevel, msg: string, fields: LogFields) => string;

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
export const formatters: Readonly<Record<LogFormat, FormatLine>> = { json, pretty };
