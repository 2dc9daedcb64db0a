import { isInRange, secondsOf } from "../../../tools/jwt/token/times.ts";

const UNITS = [
  ["y", 31_557_600],
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
] as const;

/** A span of time in its two largest units: "4 h 59 min". */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  if (first === -1) return "0 s";
  const parts = UNITS.slice(first, first + 2).map(([unit, size], index) => {
    const larger = UNITS[first + index - 1]?.[1];
    return [Math.floor((larger === undefined || index === 0 ? whole : whole % larger) / size), unit] as const;
  });
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count.toLocaleString("en")} ${unit}`)
    .join(" ");
}

/** A moment in UTC: "2018-01-18 02:30:22 UTC". */
export const utcText = (time: string): string => time.replace("T", " ").replace(/(\.0+)?Z$/, " UTC");

/** A moment in the time zone of the browser: "18 Jan 2018, 03:30:22 GMT+1". */
export const localText = (time: string): string =>
  new Date(time).toLocaleString(undefined, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });

/** A moment in milliseconds from a text as the API accepts it; now for an empty or malformed text. */
export function momentOf(text: string): number {
  const seconds = secondsOf(text);
  return isInRange(seconds) ? seconds * 1000 : Date.now();
}
