import { expect, test } from "bun:test";
import fc from "fast-check";
import { inputReader } from "../../../src/operation/reader.ts";
import { t } from "../../../src/operation/schema.ts";
import { exportColors, exportFields } from "../../../src/tools/color/fields.ts";
import { type ExportFormat, roundHalfUp } from "../../../src/tools/color/format.ts";
import { hslToRgb, rgbToHsl } from "../../../src/tools/color/srgb.ts";
import { expectRefusal } from "./support.ts";

test.each([
  [0.5, 0, 1],
  [1.5, 0, 2],
  [-0.5, 0, 0],
  [-0.2, 0, 0],
  [-1.5, 0, -1],
  [1.005, 2, 1.01],
  [204.05, 1, 204.1],
  [12.499999999999998, 0, 13],
  [12.4999, 0, 12],
  [0.18116424424986022, 10, 0.1811642442],
])("%d to %d decimals is %d", (value, decimals, expected) => {
  expect(roundHalfUp(value, decimals)).toBe(expected);
});

test("the fast way rounds as the exact way does", () => {
  const denoisedFirst = (value: number, decimals: number) =>
    Math.floor(Number((value * 10 ** decimals).toPrecision(13)) + 0.5) / 10 ** decimals;
  const half = fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40, max: 40 }));
  const values = fc.oneof(
    fc.double({ min: -400, max: 400, noNaN: true }),
    half.map(([whole, steps]) => whole / 2 + (steps * 1e-6) / 3),
    half.map(([whole, steps]) => whole / 2 + steps * Number.EPSILON * 100),
    fc.double(),
  );
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 10 }), (value, decimals) => {
      expect(roundHalfUp(value, decimals)).toBe(denoisedFirst(value, decimals));
    }),
    { numRuns: 5000 },
  );
});

/** The quotient of whole numbers to that many decimals, halves up, in whole numbers throughout. */
function exactly(numerator: number, denominator: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor((2 * numerator * scale + denominator) / (2 * denominator)) / scale;
}

test("rounding corrects the errors of conversions from hsl of whole numbers to channels", () => {
  const part = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), part, part, (h, s, l) => {
      // CSS Color 4, section 7.1, with everything times 30 * 10000.
      const expected = [0, 240, 120].map((offset) => {
        const k = (offset + h) % 360;
        const reach = s * Math.min(l, 100 - l) * Math.max(-30, Math.min(k - 90, 270 - k, 30));
        return exactly((l * 3000 - reach) * 255, 300000, 0);
      });
      const { r, g, b } = hslToRgb({ h, s, l });
      expect([r, g, b].map((each) => roundHalfUp(each))).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

test("rounding corrects the errors of conversions from channels to saturation and lightness, including halves", () => {
  const channel = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 16 }));
  fc.assert(
    fc.property(channel, channel, channel, fc.integer({ min: 0, max: 4 }), (r, g, b, decimals) => {
      const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
      const { s, l } = rgbToHsl({ r, g, b });
      expect(roundHalfUp(l, decimals)).toBe(exactly((max + min) * 100, 510, decimals));
      const span = Math.min(max + min, 510 - max - min);
      expect(roundHalfUp(s, decimals)).toBe(max === min ? 0 : exactly((max - min) * 100, span, decimals));
    }),
    { numRuns: 2000 },
  );
});

const TWO = { 1: "#3498db", 2: "#db773480" };
const ONE = { "": "#3498db" };

test.each<[ExportFormat, Record<string, string>, string]>([
  ["css", TWO, ":root {\n  --brand-1: #3498db;\n  --brand-2: #db773480;\n}"],
  ["json", TWO, '{\n  "brand": {\n    "1": "#3498db",\n    "2": "#db773480"\n  }\n}'],
  ["tailwind", TWO, "@theme {\n  --color-brand-1: #3498db;\n  --color-brand-2: #db773480;\n}"],
  ["scss", TWO, "$brand-1: #3498db;\n$brand-2: #db773480;"],
  ["css", ONE, ":root {\n  --brand: #3498db;\n}"],
  ["json", ONE, '{\n  "brand": "#3498db"\n}'],
  ["tailwind", ONE, "@theme {\n  --color-brand: #3498db;\n}"],
  ["scss", ONE, "$brand: #3498db;"],
])("the export %s of %j", (format, colors, exported) => {
  expect(exportColors({ export: format, name: "brand" }, colors)).toEqual({ exported });
});

test("nothing is exported without a format", () => {
  expect(exportColors({ name: "brand" }, TWO)).toEqual({});
});

test.each(["", " ", "1a", "a b", "a--b", "-a", "a-", "a_b", "é", "a;b", "a}b", "a\nb", "__proto__"])(
  "refuses the name %j",
  (name) => {
    const read = inputReader(t.Object(exportFields), "");
    expectRefusal(() => read({ params: {}, body: { name } }), "/name", name);
  },
);
