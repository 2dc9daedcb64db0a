import { createHash } from "node:crypto";
import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";
import { document, textLine } from "./content-lines.ts";

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

const time = (description: string, brief: string) => text({ description, brief, minLength: 10, maxLength: 40 });

const eventFields = t.Object({
  title: text({ description: "Title", minLength: 1, maxLength: 256 }),
  start: time(
    "Begin: a date (2026-03-01, all day), a local time (2026-03-01T09:30) or a time with Z or an offset",
    "Date, or time such as 2026-03-01T09:30 (local), also with Z or offset",
  ),
  end: t.Optional(
    time(
      "End, of the same kind as start; of an event of whole days, the day after the last one",
      "Like start; of whole days, the day after",
    ),
  ),
  location: t.Optional(text({ description: "Location", minLength: 1, maxLength: 512 })),
  description: t.Optional(text({ description: "Description", minLength: 1, maxLength: 2048 })),
});

/** Hexadecimal digits of a UID: 128 bits. */
const UID_DIGITS = 32;

const property = (name: string, { kind, value }: CalendarTime): string =>
  `${name}${kind === "date" ? ";VALUE=DATE" : ""}:${value}`;

function eventEnd(end: string | undefined, start: CalendarTime): CalendarTime | undefined {
  if (end === undefined) return undefined;
  const time = calendarTime(end, "/end");
  if (time.kind !== start.kind)
    throw invalidField(
      "/end",
      "Must be of the same kind as start: both dates, both local times, or both with an offset",
    );
  if (time.value <= start.value) throw invalidField("/end", "Must be after start");
  return time;
}

/**
 * An iCalendar object with one event (RFC 5545, 3.6.1). The same event always gives the same text: its UID is a digest of
 * its content, so that scanning it twice adds one entry, and its DTSTAMP, which needs to be in UTC, is its start.
 * @throws Refusal at a time that cannot be read, an end that is not after the start, or a text with control characters.
 */
export function eventText({ title, start, end, location, description }: Static<typeof eventFields>): string {
  const from = calendarTime(start, "/start");
  const to = eventEnd(end, from);
  const content = [
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
    `UID:${createHash("sha256").update(content.join("\n")).digest("hex").slice(0, UID_DIGITS)}`,
    `DTSTAMP:${`${from.value}T000000Z`.slice(0, 15)}Z`,
    ...content,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}

export const eventContent = content(eventFields, eventText);

export const event = operation({
  ...contentParts(eventContent),
  id: "qr.event",
  summary: "Make a QR code of a calendar event",
  description: "The text is an iCalendar object (RFC 5545) with one event, which phones offer to add to the calendar.",
  guidance: "QR code that saves a calendar event, not repeated. For a place use qr_geo.",
  example: { title: "Launch", start: "2026-03-01T09:30:00Z", end: "2026-03-01T10:00:00Z" },
  values: ["title", "start", "end"],
});
