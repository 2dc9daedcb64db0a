import { expect, test } from "bun:test";
import fc from "fast-check";
import { contrast } from "../../../src/tools/color/compare.ts";
import { liesInSrgb } from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { contrastOf, gamutOf, MAX_CHROMA, writeOklch } from "../../../src/web/tools/color/colors.tsx";
import { run } from "../../support/run.ts";

const colors = fc.record({
  l: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
  c: fc.double({ min: 0, max: MAX_CHROMA, noNaN: true }),
  h: fc.double({ min: 0, max: 359.9, noNaN: true }),
});
const hex = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`);

test("the page and the service have the same gamut, also with four decimals, two of the hue", () => {
  expect(writeOklch({ l: 0.123456, c: 0.123456, h: 123.456 })).toBe("oklch(0.1235 0.1235 123.46)");
  fc.assert(
    fc.property(colors, (color) => {
      const written = writeOklch(color);
      const [l = 0, c = 0, h = 0] = (written.match(/[\d.]+/g) ?? []).map(Number);
      expect(gamutOf({ l, c, h }) === "srgb").toBe(liesInSrgb(parseColor(written)));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [{ l: 0.65, c: 0.13, h: 243 }, "srgb"],
  // The red, green and blue of Display P3, and the green of Rec. 2020: CSS Color 4, section 10.
  [{ l: 0.6486, c: 0.2994, h: 28.96 }, "p3"],
  [{ l: 0.8486, c: 0.3685, h: 145.65 }, "p3"],
  [{ l: 0.8592, c: 0.4, h: 144 }, "none"],
  [{ l: 0.628, c: 0.2576, h: 29.23 }, "srgb"],
] as const)("%j is in the gamut %s", (color, gamut) => {
  expect(gamutOf(color)).toBe(gamut);
});

test("the contrast of the page is that of the service", async () => {
  await fc.assert(
    fc.asyncProperty(hex, hex, async (foreground, background) => {
      const { ratio } = await run(contrast, { foreground, background });
      expect(contrastOf(foreground, background)).toBe(ratio);
    }),
  );
});
