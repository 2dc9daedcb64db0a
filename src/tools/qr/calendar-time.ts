import { invalidField } from "../../refusal.ts";

/** A moment of a calendar: a whole day, a local time ("floating"), or a time in UTC (RFC 5545, 3.3.4 and 3.3.5). */
export interface CalendarTime {
  kind: "date" | "local" | "utc";
  /** "20260301", "20260301T093000" or "20260301T093000Z". */
  value: string;
  /** For comparison of times of one kind: milliseconds, as if it were UTC. */
  order: number;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

/** Milliseconds east of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Milliseconds since 1970 of a date and time as if in UTC; undefined if the calendar has no such day or time. */
function instant(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const same = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()];
  const exists = same.every((value, index) => value === fields[index]) && minute < 60 && second < 60;
  return exists && year >= 1000 && year < 9999 ? date.getTime() : undefined;
}

const EXPECTED = "Must be a date or time of ISO 8601, such as 2026-03-01, 2026-03-01T09:30 or 2026-03-01T09:30:00Z";

/**
 * Reads an ISO 8601 date ("2026-03-01"), local time ("2026-03-01T09:30") or time with an offset, which becomes UTC.
 * @throws Refusal at `path` for anything else, a 30th of February included.
 */
export function calendarTime(text: string, path: string): CalendarTime {
  const [, year, month, day, hour, minute = "0", second = "0", zone] = ISO.exec(text) ?? [];
  const local = instant([year, month, day, hour ?? "0", minute, second].map(Number));
  if (local === undefined) throw invalidField(path, EXPECTED);
  const order = local - offsetOf(zone ?? "");
  const value = new Date(order).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  if (hour === undefined) return { kind: "date", value: value.slice(0, 8), order };
  return zone === undefined ? { kind: "local", value: value.slice(0, 15), order } : { kind: "utc", value, order };
}
