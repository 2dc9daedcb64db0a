/** The fields of a log line. */
export type LogFields = Readonly<Record<string, unknown>>;

export type LogFormat = "json" | "pretty";

const formatValue = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(value);
};

/** A line for people: `12:00:00.000 INFO  request requestId=… method=GET …`. */
function pretty(line: object): string {
  const { time, level, msg, ...fields }: LogFields = { ...line };
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${formatValue(value)}`);
  return `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(msg)}${rest.join("")}\n`;
}

/** Format a log line, newline included. */
export const formatters: Readonly<Record<LogFormat, (line: object) => string>> = {
  json: (line) => `${JSON.stringify(line)}\n`,
  pretty,
};
