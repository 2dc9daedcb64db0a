import { expect, test } from "bun:test";
import fc from "fast-check";
import { contrast } from "../../../src/tools/color/contrast.ts";
import { liesInSrgb } from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { contrastOf, gamutOf, MAX_CHROMA, readOklch, writeOklch } from "../../../src/web/tools/color/oklch.ts";
import { run } from "../../support/run.ts";

const colors = fc.record({
  l: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
  c: fc.double({ min: 0, max: MAX_CHROMA, noNaN: true }),
  h: fc.double({ min: 0, max: 359.9, noNaN: true }),
});
const hex = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`);

test("the page and the service have the same gamut", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const text = writeOklch(color);
      expect(gamutOf(readOklch(text) ?? color) === "srgb").toBe(liesInSrgb(parseColor(text)));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["oklch(0.65 0.13 243)", "srgb"],
  // The red, green and blue of Display P3, and the green of Rec. 2020: CSS Color 4, section 10.
  ["oklch(0.6486 0.2994 28.96)", "p3"],
  ["oklch(0.8486 0.3685 145.65)", "p3"],
  ["oklch(0.8592 0.4 144)", "none"],
  ["oklch(62.8% 64.4% 29.23)", "srgb"],
])("%s is in the gamut %s", (text, gamut) => {
  expect(gamutOf(readOklch(text) ?? { l: 0, c: 1, h: 0 })).toBe(gamut as "srgb" | "p3" | "none");
});

test.each([
  ["oklch(0.5 0.1 30)", { l: 0.5, c: 0.1, h: 30 }],
  ["OKLCH( 50% 100% -30deg / 0.5)", { l: 0.5, c: 0.4, h: 330 }],
  ["oklch(none 0.1 30)", undefined],
  ["#fff", undefined],
])("%s is read as %j", (text, color) => {
  expect(readOklch(text)).toEqual(color);
});

test("the contrast of the page is that of the service", async () => {
  await fc.assert(
    fc.asyncProperty(hex, hex, async (foreground, background) => {
      const { ratio } = await run(contrast, { foreground, background });
      expect(contrastOf(foreground, background)).toBe(ratio);
    }),
  );
});
