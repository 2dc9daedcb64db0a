import { expect, test } from "bun:test";
import fc from "fast-check";
import { luminanceOnWhite, opaqueHex, parsePaint } from "../../../src/tools/qr/color.ts";
import { renderPng } from "../../../src/tools/qr/png.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol.ts";
import { colorWarnings, marginWarnings, sizeWarnings } from "../../../src/tools/qr/warnings.ts";
import { onWhite, pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { refused } from "./refused.ts";
import { PLAIN } from "./samples.ts";

const parse = (text: string) => parsePaint(text, "/color/dark");
const warnings = (dark: string, light: string) => colorWarnings(parse(dark), parse(light));

test.each([
  ["#000", { red: 0, green: 0, blue: 0, alpha: 255 }],
  ["#1aF", { red: 0x11, green: 0xaa, blue: 0xff, alpha: 255 }],
  ["#3498DB", { red: 52, green: 152, blue: 219, alpha: 255 }],
  ["#3498db80", { red: 52, green: 152, blue: 219, alpha: 128 }],
  ["#ffffffff", { red: 255, green: 255, blue: 255, alpha: 255 }],
  ["#00000000", { red: 0, green: 0, blue: 0, alpha: 0 }],
  ["3498db", { red: 52, green: 152, blue: 219, alpha: 255 }],
  ["fff", { red: 255, green: 255, blue: 255, alpha: 255 }],
])("%s is a colour", (text, color) => {
  expect(parse(text)).toEqual(color);
});

test.each(["", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "##fff", "red", "#gggggg", " #fff", "#fff\n"])(
  "%j is not a colour",
  (text) => {
    expect(refused(() => parse(text))).toEqual({
      path: "/color/dark",
      message: "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA",
    });
  },
);

test("documents contain six hex digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^#[\da-f]{6}$/), fc.nat(255), (hex, alpha) => {
      expect(opaqueHex({ ...parse(hex), alpha })).toBe(hex);
    }),
  );
});

// WCAG 2.2, "relative luminance", for opaque colours; half-transparent black on white is #7f7f7f.
test.each([
  ["#000", 0],
  ["#fff", 1],
  ["#f00", 0.2126],
  ["#0f0", 0.7152],
  ["#00f", 0.0722],
  ["#808080", 0.2159],
  ["#00000000", 1],
  ["#00000080", 0.2122],
])("the luminance of %s on white is %d", (text, luminance) => {
  expect(luminanceOnWhite(parse(text))).toBeCloseTo(luminance, 4);
});

const REVERSED = "Dark and light are reversed: many scanners read only dark modules on a light ground";
const low = (ratio: string) => `The contrast of dark and light is too low to scan: ${ratio}:1, should be 3:1 or more`;

test.each([
  ["#000", "#fff", []],
  ["#000", "#ffffff00", []],
  ["#3498db", "#fff", []],
  ["#fff", "#000", [REVERSED]],
  ["#ffffff00", "#000", [REVERSED]],
  ["#777", "#777", [low("1.00")]],
  ["#ff0", "#fff", [low("1.07")]],
  ["#fff", "#ff0", [low("1.07"), REVERSED]],
  ["#00000040", "#fff", [low("1.84")]],
  ["#000", "#00000080", []],
  ["#000", "#000000d0", [low("1.57")]],
])("%s on %s", (dark, light, expected) => {
  expect(warnings(dark, light)).toEqual(expected);
});

// Of random colours, one pair in some hundred passes for WCAG and not for readers, which do without the sRGB curve.
test("greys without a warning scan on white paper", () => {
  const symbol = makeSymbol("colours", "M");
  const greys = fc.tuple(fc.nat(255), fc.nat(255)).map(([n, alpha]) => ({ red: n, green: n, blue: n, alpha }));
  fc.assert(
    fc.property(greys, greys, (dark, light) => {
      fc.pre(colorWarnings(dark, light).length === 0);
      const picture = onWhite(pixelsOf(renderPng(symbol, { ...PLAIN, dark, light })));
      expect(readByJsQr(picture)).toBe("colours");
      expect(readByZbar(picture)).toBe("colours");
    }),
    { numRuns: 50 },
  );
});

test("margins under the quiet zone give a warning", () => {
  const warning = "The margin is under 4 modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol";
  for (const margin of [0, 1, 2, 3]) expect(marginWarnings(margin)).toEqual([warning]);
  for (const margin of [4, 5, 10]) expect(marginWarnings(margin)).toEqual([]);
});

test("modules of one pixel give a warning", () => {
  expect(sizeWarnings(199, 100)).toEqual([
    "Each module is one pixel, too small for some scanners: from a size of 200 it is two",
  ]);
  expect(sizeWarnings(200, 100)).toEqual([]);
});
