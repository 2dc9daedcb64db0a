import { invalidField } from "../../../operation/refusal.ts";

/** A moment of a calendar: a whole day, a local time ("floating"), or a time in UTC (RFC 5545, 3.3.4 and 3.3.5). */
export interface CalendarTime {
  kind: "date" | "local" | "utc";
  /** "20260301", "20260301T093000" or "20260301T093000Z". Among values of one kind, the later one is greater. */
  value: string;
}

/** Years from 1000 to 9998: with any offset, they have four digits in UTC. */
const ISO =
  /^(?!9999)([1-9]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|([+-](?:0\d|1[0-4])):?([0-5]\d))?)?$/i;

const EXPECTED = "Must be a date or time of ISO 8601, such as 2026-03-01, 2026-03-01T09:30 or 2026-03-01T09:30:00Z";

/**
 * Reads an ISO 8601 date ("2026-03-01"), local time ("2026-03-01T09:30") or time with an offset, which becomes UTC.
 * @throws Refusal at `path` for anything else, a 30th of February included.
 */
export function calendarTime(text: string, path: string): CalendarTime {
  const [, day, time, seconds = ":00", zone, hours, minutes] = ISO.exec(text) ?? [];
  const local = `${day}T${time ?? "00:00"}${seconds}.000Z`;
  // Days and times that the calendar does not have become others, or none.
  if (new Date(local).toJSON() !== local) throw invalidField(path, EXPECTED);
  const instant = new Date(hours === undefined ? local : local.replace("Z", `${hours}:${minutes}`));
  const value = instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  if (time === undefined) return { kind: "date", value: value.slice(0, 8) };
  return zone === undefined ? { kind: "local", value: value.slice(0, 15) } : { kind: "utc", value };
}
