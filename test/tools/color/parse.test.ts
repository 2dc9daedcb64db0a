import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal } from "../../../src/operation/refusal.ts";
import type { AnyOperation } from "../../../src/operation/tool.ts";
import { contrast, difference } from "../../../src/tools/color/compare.ts";
import { formatHex, formatRgb } from "../../../src/tools/color/format.ts";
import { mix } from "../../../src/tools/color/mix.ts";
import { info } from "../../../src/tools/color/notations.ts";
import { palette } from "../../../src/tools/color/palette.ts";
import { NAMED_COLORS, NOTATIONS, parseColor, parseNotation } from "../../../src/tools/color/parse.ts";
import { scale, simulate } from "../../../src/tools/color/variants.ts";
import { run } from "../../support/run.ts";
import browser from "./browser-colors.json";
import { expectRefusal } from "./support.ts";

describe(`colours as ${browser.browser} computes them`, () => {
  test("reads each of its colours as the same colour", () => {
    for (const [text, [r, g, b, alpha]] of Object.entries(browser.colors)) {
      const written = alpha === undefined ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${alpha})`;
      expect([text, formatRgb(parseColor(text))]).toEqual([text, written]);
    }
  });

  test.each([...browser.notColors, ...browser.styleSheetOnly])("refuses %j", (text) => {
    expectRefusal(() => parseColor(text), "/color", text);
  });
});

test.each([
  // Of saturation without commas, CSS Color 4 clamps only what is negative; Chromium clamps percentages if there is no number.
  ["hsl(204 150% 50%)", "rgb(0, 166, 255)"],
  ["hsl(204 150% 50% / none)", "rgba(0, 166, 255, 0)"],
  // Exactly 76.5 and 110.5; Chromium's single precision falls below the half here, not elsewhere.
  ["hsl(10 60% 50%)", "rgb(204, 77, 51)"],
  ["hsl(125 80% 66%)", "rgb(99, 238, 111)"],
  // The # may be missing.
  ["3498DB", "rgb(52, 152, 219)"],
  ["fff", "rgb(255, 255, 255)"],
  ["3498db80", "rgba(52, 152, 219, 0.5)"],
])("unlike in the browser, %s is %s", (text, rgb) => {
  expect(formatRgb(parseColor(text))).toBe(rgb);
});

describe("a named notation", () => {
  const samples = { hex: "#3498db", rgb: "rgb(52, 152, 219)", hsl: "hsl(204, 69.87%, 53.14%)" };

  test.each(NOTATIONS)("reads %s and no other notation", (notation) => {
    expect(formatHex(parseNotation(samples[notation], notation).parsed)).toBe("#3498db");
    for (const other of NOTATIONS.filter((each) => each !== notation)) {
      expectRefusal(() => parseNotation(samples[other], notation), "/color", samples[other]);
    }
  });

  test.each(NOTATIONS)("%s does not include names, and its refusal describes the notation", (notation) => {
    const { message } = expectRefusal(() => parseNotation("red", notation), "/color", "red,");
    expect(message).toStartWith(`Must be ${notation} notation: `);
  });

  test("reads functions with and without the final a", () => {
    expect(formatHex(parseNotation("RGBA(52 152 219)", "rgb").parsed)).toBe("#3498db");
    expect(formatHex(parseNotation("hsla(204 69.87% 53.14% / .5)", "hsl").parsed)).toBe("#3498db80");
  });
});

test.each([
  "",
  " ",
  "__proto__",
  "rgb(",
  "#-12",
  "0x123456",
  "cmyk(1%, 2%, 3%, 4% / 0.5)",
  // The Kelvin sign has a plain k as its lower case.
  "blacK",
  "Khaki",
  "color(lab 50 1 1)",
  "color-mix(in oklab, red, blue)",
])("refuses %j", (text) => {
  expectRefusal(() => parseColor(text), "/color", text);
});

test.each<[operation: AnyOperation, body: object, fields: string]>([
  [info, { color: "nocolour" }, "color"],
  [palette, { color: "nocolour" }, "color"],
  [scale, { color: "nocolour" }, "color"],
  [simulate, { color: "nocolour" }, "color"],
  [contrast, { foreground: "nocolour", background: "red" }, "foreground"],
  [contrast, { foreground: "red", background: "nocolour" }, "background"],
  [difference, { a: "nocolour", b: "red" }, "a"],
  [mix, { a: "red", b: "nocolour" }, "b"],
  [mix, { a: "nocolour", b: "#ggg" }, "a and b"],
])("refuses a text that is not a colour, at its field", async (operation, body, fields) => {
  await expect(run(operation, body)).rejects.toThrow(`${fields}: must be a CSS colour`);
});

test("reads or refuses any text that is not a colour", () => {
  const pieces = "rgb(|hsla(|oklch(|lab(|hwb(|cmyk(|color(|display-p3 |)|,|/| |1|.5|-|e3|%|none|deg|#|f|é".split("|");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      try {
        expect(formatRgb(parseColor(text))).toMatch(/^rgba?\(\d+, \d+, \d+(, [\d.]+)?\)$/);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});

test("knows the 148 names of CSS Color 4, with gray and grey", () => {
  expect(NAMED_COLORS.size).toBe(148);
  for (const name of [...NAMED_COLORS.keys()].filter((each) => each.includes("gray"))) {
    expect(NAMED_COLORS.get(name.replace("gray", "grey"))).toEqual(parseColor(name));
  }
});
