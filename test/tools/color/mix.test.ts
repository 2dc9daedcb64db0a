import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatHex } from "../../../src/tools/color/format.ts";
import { MIX_SPACES, mix, mixColors } from "../../../src/tools/color/mix.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { fromUnitRange } from "../../../src/tools/color/srgb.ts";
import browser from "./browser-colors.json";
import { anyHex, farthest, numbersIn, synchronous } from "./support.ts";

const run = synchronous(mix);
const defaults = { weight: 50, space: "oklab", name: "brand" } as const;
const mixed = (a: string, b: string, options: Partial<Parameters<typeof run>[0]> = {}) =>
  run({ ...defaults, ...options, a, b });

// color-mix() of CSS Color 5; the browser computes in single precision, and keeps alpha unrounded; the recording has four decimals.
test.each(Object.entries(browser.mixes))("%s is color(srgb) %p", (text, byWeight) => {
  const [, space, one = "", other = ""] = /^color-mix\(in (\w+), (.+) N%, (.+)\)$/.exec(text) ?? [];
  const named = MIX_SPACES.find((each) => each === space) ?? "oklab";
  for (const [index, weight] of browser.weights.entries()) {
    const color = mixColors(parseColor(one), parseColor(other), weight / 100, named);
    const [r = Number.NaN, g = Number.NaN, b = Number.NaN, alpha = 1] = byWeight[index] ?? [];
    expect(Math.abs(color.alpha / 255 - alpha)).toBeLessThan(0.003);
    expect(farthest(color.unmapped ?? color.rgb, fromUnitRange({ r, g, b }))).toBeLessThan(1);
  }
});

test("a result has these fields", () => {
  expect(mixed("red", "rgb(0 0 255)", { space: "srgb", export: "css" })).toEqual({
    a: "#ff0000",
    b: "#0000ff",
    weight: 50,
    space: "srgb",
    hex: "#800080",
    rgb: "rgb(128, 0, 128)",
    hsl: "hsl(300, 100%, 25%)",
    alpha: 1,
    inGamut: true,
    exported: ":root {\n  --brand: #800080;\n}",
  });
});

test("weight is the share of the first colour", () => {
  expect(mixed("white", "black", { weight: 90, space: "srgb" }).hex).toBe("#e6e6e6");
  expect(mixed("white", "black", { weight: 0.4, space: "srgb" }).hex).toBe("#010101");
  expect([mixed("#fff0", "#0000").hex, mixed("#fedcba02", "#0000").hex]).toEqual(["#63636300", "#fedcba01"]);
});

test.each(MIX_SPACES)("mixes of greys in %s are greys, without a hue; with a colour, either has its hue", (space) => {
  expect(mixed("blue", "#777", { space }).hex).toBe(mixed("#777", "blue", { space }).hex);
  for (let weight = 0; weight <= 100; weight++)
    expect(mixed("#111", "white", { space, weight }).hsl).toStartWith("hsl(0, 0%, ");
});

test("colours outside sRGB are mixed before they are mapped", () => {
  const half = mixed("color(display-p3 0 1 0)", "white");
  expect([half.inGamut, mixed("#888", "color(display-p3 0 1 0)", { weight: 90 }).inGamut]).toEqual([false, false]);
  expect(half.hex).not.toBe(mixed(half.a, "white").hex);
});

test("a mix of two colours inside sRGB may lie outside", () => {
  expect(mixed("red", "blue", { space: "oklch" }).inGamut).toBeFalse();
  expect(mixed("red", "blue", { space: "oklab" }).inGamut).toBeTrue();
});

const value = fc.integer({ min: 0, max: 0xffffffff }).map((each) => `#${each.toString(16).padStart(8, "0")}`);
const color = fc.oneof(value, anyHex);
const space = fc.constantFrom(...MIX_SPACES);

test("weights 0 and 100 give the colours themselves", () => {
  fc.assert(
    fc.property(color, color, space, (a, b, where) => {
      expect(mixed(a, b, { weight: 100, space: where }).hex).toBe(formatHex(parseColor(a)));
      expect(mixed(a, b, { weight: 0, space: where }).hex).toBe(formatHex(parseColor(b)));
    }),
    // There and back through OKLab, its half would be less than a half, and its green 0.
    { examples: [["rgb(70.5 0.5 50.5)", "rgb(70.5 0.5 50.5)", "oklab"]] },
  );
});

test("a grey takes the hue of the other colour in oklch", () => {
  const { hsl } = mixed("#808080", "#ff8c00", { space: "oklch" });
  expect(Math.abs((numbersIn(hsl)[0] ?? 0) - 33)).toBeLessThan(10);
  expect(mixed("black", "white", { space: "oklch" }).hex).toBe("#636363");
});

test("the text form is the hex notation or the export", () => {
  const input = { ...defaults, a: "red", b: "blue" };
  expect(mix.text(run(input), input)).toBe("#8c53a2");
  expect(mix.text(run({ ...input, export: "scss" }), input)).toBe("$brand: #8c53a2;");
});
