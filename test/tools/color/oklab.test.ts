import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatHex } from "../../../src/tools/color/format.ts";
import {
  deltaE,
  fromOklab,
  labToLch,
  lchToLab,
  liesInSrgb,
  mapToSrgb,
  maxChromaInGamut,
  toOklab,
} from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";

// Mapped by colorjs.io 0.5.2, toGamut({ space: "srgb", method: "css" }), written by the editors of CSS Color 4.
test.each([
  ["color(display-p3 1 0 0)", "#ff0b0c"],
  ["color(display-p3 0 1 0)", "#00fb29"],
  ["color(rec2020 1 0 0)", "#ff494f"],
  ["color(a98-rgb 0 1 0)", "#00ec68"],
  ["color(prophoto-rgb 1 0 0)", "#ff5566"],
  ["color(srgb 1.2 0.5 -0.2)", "#ff9f63"],
  ["lab(50 100 -100)", "#bd2dff"],
  ["lch(50 132 280)", "#008cc9"],
  ["oklab(0.7 0.3 -0.3)", "#da55ff"],
  ["oklch(0.7 0.4 150)", "#00c248"],
  ["oklch(1 0.2 30)", "#ffffff"],
  ["oklch(0 0.2 30)", "#000000"],
  ["oklch(0.99 0.1 0)", "#fff4fb"],
  ["oklch(0.0808 0.1179 77.3881)", "#050100"],
  ["oklch(0.9516 0.1944 218.8617)", "#befaff"],
])("%s, outside sRGB, is mapped to %s", (text, hex) => {
  const color = parseColor(text);
  expect([formatHex(color), liesInSrgb(color)]).toEqual([hex, false]);
});

test("lightness at an end, but for rounding errors, is black and white", () => {
  const ends = (error: number) =>
    [0 + error, 1 - error].map((l) => formatHex({ rgb: mapToSrgb({ l, a: 0.3, b: -0.2 }), alpha: 255 }));
  expect([ends(0), ends(1e-15), ends(-1e-15)]).toEqual(Array(3).fill(["#000000", "#ffffff"]));
});

// Integers in parts: most doubles between 0 and 1 are nearly 0.
const oklch = fc.record({
  l: fc.nat(10_000).map((each) => each / 10_000),
  c: fc.nat(5000).map((each) => each / 10_000),
  h: fc.nat(3599).map((each) => each / 10),
});

test("mapping gives a colour inside sRGB, of nearly the same lightness and hue", () => {
  fc.assert(
    fc.property(oklch, (color) => {
      const channels = mapToSrgb(lchToLab(color));
      for (const channel of Object.values(channels)) expect(channel >= 0 && channel <= 255).toBeTrue();
      const mapped = labToLch(toOklab(channels));
      expect(Math.abs(mapped.l - color.l)).toBeLessThan(0.0201);
      // Clipping moves a colour by less than 0.02, which is an arc of the chroma that is left.
      const turned = Math.abs(((mapped.h - color.h + 540) % 360) - 180);
      expect(2 * mapped.c * Math.sin((turned * Math.PI) / 360)).toBeLessThan(0.0201);
      expect(mapped.c).toBeLessThan(color.c + 0.0201);
    }),
    { numRuns: 1000 },
  );
});

test("mapping does not change a colour inside sRGB, whose chroma can grow up to the edge", () => {
  const channel = fc.nat(2550).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(channel, channel, channel, (r, g, b) => {
      fc.pre(r + g + b > 0 && r + g + b < 765);
      const color = toOklab({ r, g, b });
      expect(deltaE(toOklab(mapToSrgb(color)), color)).toBeLessThan(0.0001);
      const { l, h } = labToLch(color);
      fc.pre(h < 264 || h > 265); // There the edge bends inwards, so chroma crosses it more than once.
      const isInside = (c: number) =>
        Object.values(fromOklab(lchToLab({ l, c, h }))).every((each) => each > -1e-6 && each < 255 + 1e-6);
      const most = maxChromaInGamut(l, h, 0.5);
      expect([most, most + 0.01].map(isInside)).toEqual([true, false]);
    }),
  );
});

// CSS Color 4, section 13.2: lightness of 100% or more is white, of 0% or less black, whatever the chroma.
test.each([
  ["oklch(1.5 0.3 30)", "#ffffff"],
  // Channels that the tolerance of the gamut would let pass.
  ["oklch(1 0.001 50)", "#ffffff"],
  ["oklab(0 -0.4 0.4)", "#000000"],
  ["lab(130% -20 20)", "#ffffff"],
  ["lab(-1 40 -20)", "#000000"],
  ["oklch(0 0.12 10)", "#000000"],
  ["oklch(-0.5 0.12 10)", "#000000"],
  ["color(srgb 1e999 1e999 1e999)", "#ffffff"],
  ["color(xyz 1e300 1e300 1e300)", "#ffffff"],
  ["color(rec2020 -1e999 -1e999 -1e999)", "#000000"],
])("%s is %s", (text, hex) => {
  expect(formatHex(parseColor(text))).toBe(hex);
});

test("inGamut is true to within a step of a channel, and at an end of lightness only without chroma", () => {
  const inside = ["oklch(0 0 0)", "oklab(1 0 0)", "lab(0 0 0)", "lch(100 0 0)", "color(srgb 0 0 0)", "white"];
  for (const text of [...inside, "color(srgb 1.0039 0.5 -0.0039)"])
    expect({ text, isInside: liesInSrgb(parseColor(text)) }).toEqual({ text, isInside: true });
  const outside = ["color(srgb 1.0043 0.5 0)", "color(srgb 0.5 0.5 -0.0043)"];
  for (const text of [...outside, "oklch(0 0.12 10)", "oklch(1 0.02 10)", "lab(0 20 20)", "lch(100 9 40)"])
    expect({ text, isInside: liesInSrgb(parseColor(text)) }).toEqual({ text, isInside: false });
});

test("numbers of any size give a colour", () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.constantFrom("1e999", "-1e999", "1e-999", "none", "1e6", "-1e6"),
  );
  const name = fc.constantFrom(
    ...["lab(", "lch(", "oklab(", "oklch(", "hwb(", "rgb(", "hsl(", "hsv(", "color(srgb ", "color(srgb-linear "],
    ...["color(display-p3 ", "color(a98-rgb ", "color(prophoto-rgb ", "color(rec2020 ", "color(xyz ", "color(xyz-d50 "],
  );
  fc.assert(
    fc.property(name, number, number, number, (start, x, y, z) => {
      const text = `${start}${x} ${y} ${z})`.replaceAll("Infinity", "1e999");
      expect(formatHex(parseColor(text))).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 2000 },
  );
});
