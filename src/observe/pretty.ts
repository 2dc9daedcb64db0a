/** A line as it was logged. */
type Line = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(value);
};

/** A line for people: `12:00:00.000 INFO request requestId=… method=GET …`. */
export function pretty({ time, level, msg, ...fields }: Line): string {
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${shown(value)}`);
  return `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(msg)}${rest.join("")}\n`;
}
