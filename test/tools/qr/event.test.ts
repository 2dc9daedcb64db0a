import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import ICAL from "ical.js";
import { calendarTime, event, eventContent } from "../../../src/tools/qr/contents/event.ts";
import { refused } from "../../support/refused.ts";
import { run } from "../../support/run.ts";

function parse(text: string): ICAL.Event {
  const found = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (found === null) throw new Error("No event was found");
  return new ICAL.Event(found);
}

const launch = {
  title: "Launch, at last; really",
  start: "2026-03-01T09:30:00+01:00",
  end: "2026-03-01T10:00:00Z",
  location: "Room 1\\2",
  description: "First line\nSecond line",
};

test("makes an iCalendar object from all fields", () => {
  const lines = eventContent.textOf(launch).split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sidekit//QR//EN",
    "BEGIN:VEVENT",
    // As in codes that people have scanned before.
    "UID:6eafdf169abc6939eb83b561f85bd4bf",
    "DTSTAMP:20260301T083000Z",
    "DTSTART:20260301T083000Z",
    "DTEND:20260301T100000Z",
    "SUMMARY:Launch\\, at last\\; really",
    "LOCATION:Room 1\\\\2",
    "DESCRIPTION:First line\\nSecond line",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("the same event has the same UID, and different events have different ones", () => {
  const uid = (event: Parameters<typeof eventContent.textOf>[0]) => parse(eventContent.textOf(event)).uid;
  expect(uid(launch)).toBe(uid({ ...launch, end: "2026-03-01T11:00:00+01:00" }));
  expect(uid(launch)).not.toBe(uid({ ...launch, title: "Landing" }));
});

test("a parser reads every text back, from lines of at most 75 octets", () => {
  const words = fc
    .string({
      unit: fc.oneof(fc.constantFrom(...'\\;,:"nN\n é😀'), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
      minLength: 1,
      maxLength: 120,
    })
    .filter((text) => text !== "" && !/[\r\p{Cc}]/u.test(text.replaceAll("\n", "")));
  fc.assert(
    fc.property(words, words, (title, description) => {
      const text = eventContent.textOf({ title, description, start: "2026-03-01" });
      for (const each of text.split("\r\n")) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      const event = parse(text);
      expect([event.summary, event.description]).toEqual([title, description]);
      expect(event.startDate.toString()).toBe("2026-03-01");
    }),
  );
});

describe("times", () => {
  test.each([
    ["2026-03-01", "date", "20260301"],
    ["2026-03-01T09:30", "local", "20260301T093000"],
    ["2026-03-01 09:30:15", "local", "20260301T093015"],
    ["2026-03-01T09:30:00.500z", "utc", "20260301T093000Z"],
    ["2026-03-01T00:30:00+0530", "utc", "20260228T190000Z"],
    ["2026-12-31T23:30:00-01:00", "utc", "20270101T003000Z"],
    ["1500-01-01T12:59:59+14:00", "utc", "14991231T225959Z"],
    ["2026-03-01T09:30-14:59", "utc", "20260302T002900Z"],
  ] as const)("reads %s as %s %s", (text, kind, value) => {
    expect(calendarTime(text, "/start")).toMatchObject({ kind, value });
  });

  const DAYS =
    "x2026-03-01 2026-02-30 2026-13-01 2026-00-01 0001-01-01 9999-12-31 20260301 2026-03-01Z ２026-03-01 soon".split(
      " ",
    );
  const CLOCKS = "24:00 09:60 9:30 09:30:60 09:30+15:00 09:30+01:60 09:30:00Z\n".split(" ");
  test.each(["", ...DAYS, ...CLOCKS.map((clock) => `2026-03-01T${clock}`)])("refuses the time %j", (text) => {
    expect(refused(() => calendarTime(text, "/start"))).toEqual({
      path: "/start",
      message: "Must be a date or time of ISO 8601, such as 2026-03-01, 2026-03-01T09:30 or 2026-03-01T09:30:00Z",
    });
  });
});

describe("local times of a time zone", () => {
  test.each([
    ["2026-07-01T09:30", "europe/vienna", "20260701T073000Z"],
    ["2026-03-29T03:00", "Europe/Vienna", "20260329T010000Z"],
    // Samoa had no 30th of December.
    ["2011-12-31T05:00", "Pacific/Apia", "20111230T150000Z"],
    // Local mean time, 1:05:21 before UTC.
    ["1850-01-01T00:00", "Europe/Vienna", "18491231T225439Z"],
  ])("%s in %s is %s", (text, zone, value) => {
    expect(calendarTime(text, "/start", zone)).toEqual({ kind: "utc", value });
  });

  const SKIPPED = "Must be a time that exists: clocks in this time zone are put forward past it";
  const TWICE = "Must have an offset, without timeZone: clocks are put back, and show this time twice";
  const NEEDLESS = "Must be omitted for dates, and for times with Z or an offset";
  test.each([
    ["2026-03-29T02:00", "Europe/Vienna", "/start", SKIPPED],
    ["2011-12-30T12:00", "Pacific/Apia", "/start", SKIPPED],
    ["2026-10-25T02:30", "Europe/Vienna", "/start", TWICE],
    // Half an hour on Lord Howe Island.
    ["2026-04-05T01:45", "Australia/Lord_Howe", "/start", TWICE],
    ["2026-03-01T09:30", "Europe/Wien", "/timeZone", "Must be a time zone of the IANA database, such as Europe/Vienna"],
    ["2026-03-01", "Europe/Vienna", "/timeZone", NEEDLESS],
    ["2026-03-01T09:30Z", "Europe/Vienna", "/timeZone", NEEDLESS],
  ])("%s in %s is refused at %s", (text, zone, path, message) => {
    expect(refused(() => calendarTime(text, "/start", zone))).toEqual({ path, message });
  });

  test("are the instants that clocks show, whenever they show them once", () => {
    const zones = fc.constantFrom(
      "Europe/Dublin",
      "America/St_Johns",
      "Africa/Casablanca",
      "Pacific/Chatham",
      "Asia/Gaza",
    );
    const instants = fc.date({ min: new Date("1995-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, (timeZone, date) => {
        const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
        const value = seconds.toISOString().replaceAll(/[-:]|\.\d+/g, "");
        const shown = seconds.toLocaleString("sv-SE", { timeZone });
        try {
          expect(calendarTime(shown, "/start", timeZone).value).toBe(value);
        } catch (error) {
          // Clocks show at most this hour again.
          const before = new Date(seconds.getTime() - 3_600_000).toLocaleString("sv-SE", { timeZone });
          const after = new Date(seconds.getTime() + 3_600_000).toLocaleString("sv-SE", { timeZone });
          if (before !== shown && after !== shown) throw error;
        }
      }),
    );
  });

  test("begin and end an event, and have no zone in the code", async () => {
    const local = { title: "Talk", start: "2026-07-01T09:30", end: "2026-07-01T10:00", timeZone: "Europe/Vienna" };
    expect((await run(event, local)).text).toBe(
      eventContent.textOf({ title: "Talk", start: "2026-07-01T07:30Z", end: "2026-07-01T08:00Z" }),
    );
    for (const name of ["start", "end"]) {
      const twice = { ...local, [name]: "2026-10-25T02:30" };
      expect(refused(() => eventContent.textOf(twice))).toEqual({ path: `/${name}`, message: TWICE });
    }
  });
});
