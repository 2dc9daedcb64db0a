import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { emailContent, geoContent, phoneContent, smsContent } from "../../../src/tools/qr/contents/links.ts";
import { refused } from "../../support/refused.ts";

describe("email", () => {
  test.each([
    [{ to: "ada@example.com", subject: "", body: "" }, "mailto:ada@example.com"],
    [{ to: "a+b&c=d%e?f#g@example.com" }, "mailto:a%2Bb%26c%3Dd%25e%3Ff%23g@example.com"],
    // RFC 6068, 6.1.
    [
      { to: "infobot@example.com", body: "send current-issue\nsend index" },
      "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
    ],
  ])("turns %j into %s", (message, text) => {
    expect(emailContent.textOf(message)).toBe(text);
  });

  test("the URL parser reads every subject and body back", () => {
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1 }), (subject, lines) => {
        const url = new URL(emailContent.textOf({ to: "ada@example.com", subject, body: lines.join("\n") }));
        // URLSearchParams reads + as a space; a literal + is escaped.
        expect(url.pathname).toBe("ada@example.com");
        expect(url.searchParams.get("subject")).toBe(subject);
        expect(url.searchParams.get("body")).toBe(lines.join("\r\n"));
      }),
    );
  });
});

describe("phone numbers", () => {
  test.each([
    ["+49 (30) 123-45/6.7", "tel:+49301234567"],
    ["+49 (0)30 123", "tel:+4930123"],
    ["0044-(0)20.123", "tel:004420123"],
    ["\u202a+43 1 58801\u202c", "tel:+43158801"],
    ["(+43) (0)1 58\u20118\u201301", "tel:+43158801"],
    // By Google's libphonenumber.
    ["+39 (0)6 698 123", "tel:+3906698123"],
    ["00378 (0)549 123", "tel:003780549123"],
    ["+49 30 (0) 123", "tel:+49300123"],
    ["1 0049 (0)30", "tel:10049030"],
    ["(0)30 123", "tel:030123"],
    [" 0800 123456 ", "tel:0800123456"],
    ["*100#", "tel:*100%23"],
  ])("turns %j into %s", (number, text) => {
    expect(phoneContent.textOf({ number })).toBe(text);
  });

  test.each(["", " ", "+", "#", "1-800-FLOWERS", "++1", "1+2", "tel:1", "１２", "12;ext=3"])("refuses %j", (number) => {
    for (const { textOf } of [phoneContent, smsContent])
      expect(refused(() => textOf({ number }))).toEqual({
        path: "/number",
        message: "Must be a phone number such as +49 30 123456",
      });
  });
});

test.each([
  [{ number: "+49 30 1", message: "Hi: there; you" }, "SMSTO:+49301:Hi: there; you"],
  [{ number: "12345" }, "SMSTO:12345"],
  [{ number: "12345", message: "" }, "SMSTO:12345"],
])("turns %j into the text message %s", (message, text) => {
  expect(smsContent.textOf(message)).toBe(text);
});

test.each([
  // RFC 5870, 6.1.
  [{ latitude: 48.201, longitude: 16.3695 }, "geo:48.201,16.3695"],
  [{ latitude: 0, longitude: -0 }, "geo:0,0"],
  [{ latitude: 1e-7, longitude: -1e-12 }, "geo:0.0000001,0"],
  [{ latitude: 10, longitude: 100, query: "Caf\u00e9 & bar" }, "geo:10,100?q=Caf%C3%A9%20%26%20bar"],
  [{ latitude: 10, longitude: 100, query: "" }, "geo:10,100"],
  [{ latitude: 1 / 3, longitude: -2 / 3 }, "geo:0.333333333,-0.666666667"],
])("turns the place %j into %s", (place, text) => {
  expect(geoContent.textOf(place)).toBe(text);
});
