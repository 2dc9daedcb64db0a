import { createHash } from "node:crypto";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts, document, filledText, textLine } from "./content.ts";

/** A moment of a calendar: a whole day, a local time ("floating"), or a time in UTC (RFC 5545, 3.3.4 and 3.3.5). */
interface CalendarTime {
  kind: "date" | "local" | "utc";
  /** "20260301", "20260301T093000" or "20260301T093000Z". Among values of one kind, the later one is greater. */
  value: string;
}

/** Years from 1000 to 9998: with any offset, they have four digits in UTC. */
const ISO =
  /^(?!9999)([1-9]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|([+-](?:0\d|1[0-4])):?([0-5]\d))?)?$/i;

const EXPECTED = "Must be a date or time of ISO 8601, such as 2026-03-01, 2026-03-01T09:30 or 2026-03-01T09:30:00Z";

const DAY = 86_400_000;

const ZONE = "a time zone of the IANA database, such as Europe/Vienna";

/** What clocks of a zone show at an instant, as if it were UTC. @throws Refusal at "/timeZone" if there is no such zone. */
function shownIn(timeZone: string, instant: number): number {
  try {
    // Swedish dates and times are those of ISO 8601, but for the space between them.
    const shown = new Date(instant).toLocaleString("sv-SE", { timeZone });
    return Date.parse(`${shown.replace(" ", "T")}Z`);
  } catch {
    throw invalidField("/timeZone", `Must be ${ZONE}`);
  }
}

/** The instant at which clocks of a zone show a local time. @throws Refusal at `path` if they never do, or do twice. */
function instantOf(local: number, timeZone: string, path: string): number {
  // With the offsets of the day before and of the day after: clocks change at most once in between.
  const instants = [local - DAY, local + DAY].map((each) => local - (shownIn(timeZone, each) - each));
  const [instant, other] = new Set(instants.filter((each) => shownIn(timeZone, each) === local));
  if (instant === undefined)
    throw invalidField(path, "Must be a time that exists: clocks in this time zone are put forward past it");
  if (other !== undefined)
    throw invalidField(path, "Must have an offset, without timeZone: clocks are put back, and show this time twice");
  return instant;
}

/**
 * Reads an ISO 8601 date, local time or time with an offset. The latter becomes UTC, and so does a local time of a time zone.
 * @throws Refusal at `path` for anything else, a 30th of February included; at "/timeZone" if there is no local time.
 */
export function calendarTime(text: string, path: string, timeZone?: string): CalendarTime {
  const [, day, time, seconds = ":00", zone, hours, minutes] = ISO.exec(text) ?? [];
  const local = `${day}T${time ?? "00:00"}${seconds}.000Z`;
  // Days and times that the calendar does not have become others, or none.
  if (new Date(local).toJSON() !== local) throw invalidField(path, EXPECTED);
  const isLocal = time !== undefined && zone === undefined;
  if (timeZone !== undefined && !isLocal)
    throw invalidField("/timeZone", "Must be omitted for dates, and for times with Z or an offset");
  const instant =
    timeZone === undefined
      ? new Date(hours === undefined ? local : local.replace("Z", `${hours}:${minutes}`))
      : new Date(instantOf(Date.parse(local), timeZone, path));
  const value = instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  if (time === undefined) return { kind: "date", value: value.slice(0, 8) };
  return isLocal && timeZone === undefined ? { kind: "local", value: value.slice(0, 15) } : { kind: "utc", value };
}

const time = (description: string, brief: string) => text({ description, brief, minLength: 10, maxLength: 40 });

const UID_DIGITS = 32;

const property = (name: string, { kind, value }: CalendarTime): string =>
  `${name}${kind === "date" ? ";VALUE=DATE" : ""}:${value}`;

function eventEnd(end: string | undefined, start: CalendarTime, timeZone?: string): CalendarTime | undefined {
  if (end === undefined) return undefined;
  const time = calendarTime(end, "/end", timeZone);
  if (time.kind !== start.kind)
    throw invalidField(
      "/end",
      "Must be of the same kind as start: both dates, both local times, or both with an offset",
    );
  if (time.value <= start.value) throw invalidField("/end", "Must be after the start");
  return time;
}

/**
 * An iCalendar object with one event (RFC 5545, 3.6.1). Its UID is a digest of its content, so that scanning it twice adds one
 * entry, and its DTSTAMP, which needs to be in UTC, is its start.
 */
export const eventContent = content(
  t.Object({
    title: filledText("Title", 256),
    start: time(
      "Begin: a date (2026-03-01, all day), a local time (2026-03-01T09:30) or a time with Z or an offset",
      "Date or time: 2026-03-01T09:30, also with Z or offset",
    ),
    end: t.Optional(
      time(
        "End, of the same kind as start; of an event of whole days, the day after the last one",
        "Like start; of whole days, the day after",
      ),
    ),
    timeZone: t.Optional(
      text({
        description: "Time zone of the local times, an IANA name; in the code they are then in UTC",
        brief: "IANA zone of local times",
        maxLength: 64,
        // Offsets are no zones: they can stand in the time itself.
        pattern: "^[A-Za-z]",
        expected: ZONE,
      }),
    ),
    location: t.Optional(filledText("Location", 512)),
    description: t.Optional(filledText("Description", 2048)),
  }),
  ({ title, start, end, timeZone, location, description }) => {
    const from = calendarTime(start, "/start", timeZone);
    const to = eventEnd(end, from, timeZone);
    const properties = [
      property("DTSTART", from),
      to && property("DTEND", to),
      textLine("SUMMARY", title, "/title"),
      textLine("LOCATION", location, "/location"),
      textLine("DESCRIPTION", description, "/description"),
    ];
    return document([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Sidekit//QR//EN",
      "BEGIN:VEVENT",
      `UID:${createHash("sha256").update(properties.join("\n")).digest("hex").slice(0, UID_DIGITS)}`,
      `DTSTAMP:${`${from.value}T000000Z`.slice(0, 15)}Z`,
      ...properties,
      "END:VEVENT",
      "END:VCALENDAR",
    ]);
  },
);

export const event = operation({
  ...contentParts(eventContent),
  id: "qr.event",
  summary: "Make a QR code of a calendar event",
  description:
    "The text is an iCalendar object (RFC 5545) with one event, which phones offer to add to the calendar. Times with an offset, and local ones with timeZone, are in UTC there; other local times have the zone of the phone. A time that the clocks of timeZone skip or show twice is refused.",
  guidance: "QR code that saves a calendar event, not repeated. For a place use qr_geo.",
  example: { title: "Launch", start: "2026-03-01T09:30", end: "2026-03-01T10:00" },
  values: ["title", "start", "end"],
});
