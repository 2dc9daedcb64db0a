import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { contactContent } from "../../../src/tools/qr/contents/contact.ts";

const ada = {
  name: "Ada Lovelace",
  organization: "Analytical Engines, Ltd.",
  title: "Countess; programmer",
  phones: ["+44 20 7946 0000", "(020) 7946-0001"],
  emails: ["ada@example.com", "ada.l@example.org"],
  url: "example.com/ada",
  address: "12 St James's Square\nLondon",
  note: "back\\slash",
};

test.each([
  [{ familyName: "Lovelace", givenName: "Ada" }, "N:Lovelace;Ada;;;"],
  [{ familyName: "de la Cruz; y Ortega" }, "N:de la Cruz\\; y Ortega;;;;"],
  [{ givenName: "Ada" }, "N:;Ada;;;"],
  [{}, "N:;Ada Lovelace;;;"],
])("the parts of the name of %j are %s", (parts, line) => {
  const lines = contactContent.textOf({ name: "Ada Lovelace", ...parts }).split("\r\n");
  expect(lines.slice(2, 4)).toEqual([line, "FN:Ada Lovelace"]);
});

test("makes a vCard from all fields", () => {
  expect(contactContent.textOf(ada).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:4.0",
    "N:;Ada Lovelace;;;",
    "FN:Ada Lovelace",
    "ORG:Analytical Engines\\, Ltd.",
    "TITLE:Countess\\; programmer",
    "TEL:+442079460000",
    "TEL:02079460001",
    "EMAIL:ada@example.com",
    "EMAIL:ada.l@example.org",
    "URL:https://example.com/ada",
    "ADR:;;12 St James's Square\\nLondon;;;;",
    "NOTE:back\\\\slash",
    "END:VCARD",
    "",
  ]);
});

test("requires only the name, and an independent parser reads the card", () => {
  expect(ICAL.parse(contactContent.textOf({ name: "Ada" }))).toEqual([
    "vcard",
    [
      ["version", {}, "text", "4.0"],
      ["n", {}, "text", ["", "Ada", "", "", ""]],
      ["fn", {}, "text", "Ada"],
    ],
    [],
  ]);
});

test("lines are folded at 75 octets, and between characters", () => {
  const lines = contactContent.textOf({ name: "a".repeat(200), note: "😀".repeat(30) }).split("\r\n");
  expect(lines.slice(5, 8)).toEqual([`FN:${"a".repeat(72)}`, ` ${"a".repeat(74)}`, ` ${"a".repeat(54)}`]);
  expect(lines.slice(8, 10)).toEqual([`NOTE:${"😀".repeat(17)}`, ` ${"😀".repeat(13)}`]);
});
