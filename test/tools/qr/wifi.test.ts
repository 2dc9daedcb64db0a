import { expect, test } from "bun:test";
import fc from "fast-check";
import { wifiContent } from "../../../src/tools/qr/contents/wifi.ts";
import { CODE_POINT } from "../../support/code-point.ts";

/** Reads a Wi-Fi text as ZXing's WifiResultParser does: a field ends at the first semicolon without a backslash. */
function parse(text: string): Record<string, string> {
  if (!text.startsWith("WIFI:") || !text.endsWith(";;")) throw new Error("Not a Wi-Fi text");
  const fields = text.slice("WIFI:".length, -1).matchAll(/([A-Z]+):((?:\\[\s\S]|[^\\;])*);/g);
  return Object.fromEntries(
    Array.from(fields, ([, name = "", value = ""]) => [name, value.replaceAll(/\\([\s\S])/g, "$1")]),
  );
}

const home = { ssid: "Home", password: "secret123", security: "WPA", hidden: false } as const;

test.each([
  [{ ...home, security: "WEP" }, "WIFI:T:WEP;S:Home;P:secret123;;"],
  [{ ssid: "Café", security: "none", hidden: false }, "WIFI:T:nopass;S:Café;;"],
  [{ ...home, security: "none", password: "" }, "WIFI:T:nopass;S:Home;;"],
  [{ ...home, hidden: true }, "WIFI:T:WPA;S:Home;P:secret123;H:true;;"],
  // ZXing, "Barcode Contents": the name "foo;bar\baz", quotes included.
  [{ ssid: '"foo;bar\\baz"', security: "none", hidden: false }, 'WIFI:T:nopass;S:\\"foo\\;bar\\\\baz\\";;'],
  // iOS takes quotes around hexadecimal digits for a part of the password.
  [{ ...home, ssid: "ABCD", password: "0123456789" }, "WIFI:T:WPA;S:ABCD;P:0123456789;;"],
] as const)("makes a text from %j", (network, text) => {
  expect(wifiContent.textOf(network)).toBe(text);
});

test.each([
  ["WPA", "1234567", true],
  ["WPA", "12345678", false],
  ["WPA", "p".repeat(63), false],
  ["WPA", "p".repeat(64), true],
  ["WPA", "密码密", false],
  ["WPA", "ä".repeat(32), true],
  ["WPA", "0123456789abcdefABCDEF0123456789".repeat(2), false],
  ["WPA", `x${"a".repeat(64)}`, true],
  ["WPA", `${"a".repeat(64)}x`, true],
  ["WEP", "abcde", false],
  ["none", undefined, false],
] as const)("%s with the password %p has a warning: %p", (security, password, isWarned) => {
  const warnings = wifiContent.warningsOf({ ssid: "a", hidden: false, security, ...(password && { password }) });
  expect(warnings).toEqual(
    isWarned
      ? ["No WPA network takes this password: they have 8 to 63 characters (bytes of UTF-8), or 64 hexadecimal digits"]
      : [],
  );
});

test("a parser reads every name and password back", () => {
  const word = fc.oneof(
    fc.string({ unit: CODE_POINT.filter((character) => !/\p{Cc}/u.test(character)), minLength: 1, maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...';,:"\\ aP:H'), minLength: 1, maxLength: 30 }),
  );
  fc.assert(
    fc.property(word, word, fc.boolean(), (ssid, password, hidden) => {
      const text = wifiContent.textOf({ ssid, password, security: "WPA", hidden });
      expect(parse(text)).toEqual({ T: "WPA", S: ssid, P: password, ...(hidden ? { H: "true" } : {}) });
    }),
  );
});
