import { invalidField } from "../../../operation/refusal.ts";

/** Seconds since 1970-01-01T00:00:00Z, fractions allowed: a NumericDate of RFC 7519, section 2. */
export type Seconds = number;

/** The range of JavaScript's dates before and after 1970. */
export const MAX_SECONDS: Seconds = 8.64e12;

/** A larger number is probably milliseconds: the year 1973 and later, instead of 5138 and later. */
const LIKELY_MILLISECONDS = 1e11;

/** A time as ISO 8601 in UTC; null if it is out of range. */
export const isoOf = (seconds: Seconds): string | null =>
  isInRange(seconds) ? new Date(seconds * 1000).toISOString() : null;

/** Whether a time is one of JavaScript's dates. */
export const isInRange = (seconds: Seconds): boolean => Math.abs(seconds) <= MAX_SECONDS;

/** Whether a date is probably in milliseconds. */
export const looksLikeMilliseconds = (seconds: Seconds): boolean =>
  Math.abs(seconds) >= LIKELY_MILLISECONDS && isInRange(seconds);

const UNITS = [
  { unit: "year", seconds: 365 * 86_400 },
  { unit: "month", seconds: 30 * 86_400 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
];

/** The distance from `now` to a time in words, in whole units: "in 5 minutes", "3 years ago", "now". */
export function relativeTo(now: Seconds, time: Seconds): string {
  const distance = Math.round(time - now);
  const length = Math.abs(distance);
  for (const { unit, seconds } of UNITS) {
    if (length < seconds) continue;
    const count = Math.floor(length / seconds);
    const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
    return distance > 0 ? `in ${words}` : `${words} ago`;
  }
  return "now";
}

const NUMBER = "-?[0-9]{1,16}(?:\\.[0-9]{1,9})?";
const DATE = "([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
const HOURS_AND_MINUTES = "(?:[01][0-9]|2[0-3]):[0-5][0-9]";
const TIME = `${HOURS_AND_MINUTES}(?::[0-5][0-9](?:\\.[0-9]{1,9})?)?(?:Z|[+-]${HOURS_AND_MINUTES})`;
const ISO_8601 = `${DATE}(?:T${TIME})?`;

/** A moment as a text, though not every such day exists. */
export const MOMENT_PATTERN = `^(?:${NUMBER}|${ISO_8601})$`;
export const MOMENT_EXPECTED = 'seconds since 1970 or ISO 8601 with a time zone, such as "2026-01-31T12:00:00Z"';

const MOMENT = new RegExp(MOMENT_PATTERN);

/** The moment that claims are compared with, by default the clock; a date alone is its midnight in UTC. @throws Refusal at /now */
export function readNow(now: number | string | undefined): Seconds {
  if (now === undefined) return Date.now() / 1000;
  const seconds = typeof now === "number" ? now : secondsOf(now);
  if (isInRange(seconds)) return seconds;
  throw invalidField("/now", `Must be ${MOMENT_EXPECTED}`);
}

/** The seconds that a text names, as a number or a date in ISO 8601; NaN for any other text. */
export function secondsOf(text: string): Seconds {
  const [whole, year, month, day] = MOMENT.exec(text) ?? [];
  if (year === undefined) return Number(whole);
  // Date.parse rolls February 30th over to March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= lastDay ? Date.parse(text) / 1000 : Number.NaN;
}
