import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import ICAL from "ical.js";
import { contactText } from "../../../src/tools/qr/contents/contact.ts";
import { refused } from "../../support/refused.ts";

/** The properties of a vCard, by an independent parser. */
function parse(text: string) {
  const [name, properties] = ICAL.parse(text);
  const values = properties.map(([property = "", , , value]: unknown[]) => [property, value] as const);
  return { name, values };
}

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
  const lines = contactText({ name: "Ada Lovelace", ...parts }).split("\r\n");
  expect(lines.slice(2, 4)).toEqual([line, "FN:Ada Lovelace"]);
});

test("makes a vCard from all fields", () => {
  expect(contactText(ada).split("\r\n")).toEqual([
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

test("requires only the name", () => {
  expect(parse(contactText({ name: "Ada" })).values).toEqual([
    ["version", "4.0"],
    ["n", ["", "Ada", "", "", ""]],
    ["fn", "Ada"],
  ]);
});

/** A text of a card, unfolded and unescaped as RFC 6350 says; ical.js leaves escaped semicolons as they are. */
function read(text: string, property: string): string | undefined {
  const unfolded = text.replaceAll("\r\n ", "").split("\r\n");
  const line = unfolded.find((each) => each.startsWith(`${property}:`));
  return line
    ?.slice(property.length + 1)
    .replaceAll(/\\(.)/gu, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
}

const line = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'\\;,:"nN\n é😀'), minLength: 1, maxLength: 120 }),
  )
  .filter((text) => !/[\r\p{Cc}]/u.test(text.replaceAll("\n", "")));

test("a parser reads every text back, from lines of at most 75 octets", () => {
  fc.assert(
    fc.property(line, line, (name, note) => {
      const text = contactText({ name, note, organization: note });
      for (const each of text.split("\r\n")) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      expect([read(text, "FN"), read(text, "ORG"), read(text, "NOTE")]).toEqual([name, note, note]);
      expect(parse(text).name).toBe("vcard");
    }),
  );
});

test("folding splits no character", () => {
  const text = contactText({ name: "😀".repeat(60) });
  expect(text.isWellFormed()).toBe(true);
  expect(text.replaceAll("\r\n ", "")).toContain(`FN:${"😀".repeat(60)}\r\n`);
});

describe("refuses", () => {
  test.each([
    [{ phones: ["+1 555 0100", "call me"] }, "/phones/1", "Must be a phone number such as +49 30 123456"],
    [{ emails: ["ada"] }, "/emails/0", "Must be an e-mail address such as someone@example.com"],
    [{ url: "not a url" }, "/url", undefined],
    [{ name: "a\u0000b" }, "/name", "Must not contain control characters other than tabs and line breaks"],
    [{ note: "\u007f" }, "/note", "Must not contain control characters other than tabs and line breaks"],
    [{ address: "\u001b" }, "/address", "Must not contain control characters other than tabs and line breaks"],
  ])("%j", (fields, path, message) => {
    const refusal = refused(() => contactText({ name: "Ada", ...fields }));
    expect(refusal.path).toBe(path);
    if (message !== undefined) expect(refusal.message).toBe(message);
  });
});
