import { expect, test } from "bun:test";
import fc from "fast-check";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { parsePaint, type RenderOptions, renderWarnings } from "../../../src/tools/qr/image/render-options.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { onWhite, pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { PLAIN } from "./samples.ts";

const parse = (text: string) => parsePaint(text, "/color/dark");
const warnings = (rendering: Partial<RenderOptions>) => renderWarnings(25, { ...PLAIN, ...rendering });

test.each([
  ["#000", { rgb: { r: 0, g: 0, b: 0 }, alpha: 255 }],
  ["#1aF", { rgb: { r: 0x11, g: 0xaa, b: 0xff }, alpha: 255 }],
  ["#3498DB", { rgb: { r: 52, g: 152, b: 219 }, alpha: 255 }],
  ["#3498db80", { rgb: { r: 52, g: 152, b: 219 }, alpha: 128 }],
  ["#ffffffff", { rgb: { r: 255, g: 255, b: 255 }, alpha: 255 }],
  ["#00000000", { rgb: { r: 0, g: 0, b: 0 }, alpha: 0 }],
  ["3498db", { rgb: { r: 52, g: 152, b: 219 }, alpha: 255 }],
  ["fff", { rgb: { r: 255, g: 255, b: 255 }, alpha: 255 }],
])("reads the colour %s", (text, color) => {
  expect(parse(text)).toEqual(color);
});

test.each(["", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "##fff", "red", "#gggggg", " #fff", "#fff\n"])(
  "refuses the colour %j",
  (text) => {
    expect(refused(() => parse(text))).toEqual({
      path: "/color/dark",
      message: "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA",
    });
  },
);

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
])("warns about %s on %s if scanners may not read it", (dark, light, expected) => {
  expect(warnings({ dark: parse(dark), light: parse(light) })).toEqual(expected);
});

// Of random colours, one pair in some hundred passes for WCAG and not for readers, which do without the sRGB curve.
test("readers read all pairs of greys without a warning on white paper", () => {
  const symbol = makeSymbol("colours", "M");
  const greys = fc.tuple(fc.nat(255), fc.nat(255)).map(([n, alpha]) => ({ rgb: { r: n, g: n, b: n }, alpha }));
  fc.assert(
    fc.property(greys, greys, (dark, light) => {
      fc.pre(warnings({ dark, light }).length === 0);
      const picture = onWhite(pixelsOf(renderPng(symbol, { ...PLAIN, dark, light })));
      expect(readByJsQr(picture)).toBe("colours");
      expect(readByZbar(picture)).toBe("colours");
    }),
    { numRuns: 50 },
  );
});

test("margins under the quiet zone give a warning", () => {
  const warning = "The margin is under 4 modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol";
  for (const margin of [0, 1, 2, 3]) expect(warnings({ margin })).toEqual([warning]);
  for (const margin of [4, 5, 10]) expect(warnings({ margin })).toEqual([]);
});

test("modules of one pixel give a warning", () => {
  expect(renderWarnings(92, { ...PLAIN, size: 199 })).toEqual([
    "Each module is one pixel, too small for some scanners: from a size of 200 it is two",
  ]);
  expect(renderWarnings(92, { ...PLAIN, size: 200 })).toEqual([]);
});
