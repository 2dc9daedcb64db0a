import { expect, test } from "bun:test";
import fc from "fast-check";
import { info as operation } from "../../../src/tools/color/notations.ts";
import { NAMED_COLORS } from "../../../src/tools/color/parse.ts";
import browser from "./browser-colors.json";
import { numbersIn, synchronous } from "./support.ts";

const info = synchronous(operation);

test("a result has these fields", () => {
  expect(info({ color: " 3498DB" })).toEqual({
    original: " 3498DB",
    hex: "#3498db",
    rgb: "rgb(52, 152, 219)",
    hsl: "hsl(204, 70%, 53%)",
    hsv: "hsv(204, 76%, 86%)",
    hwb: "hwb(204 20% 14%)",
    cmyk: "cmyk(76%, 31%, 0%, 14%)",
    lab: "lab(59.5 -12.1 -43.14)",
    lch: "lch(59.5 44.8 254.33)",
    oklab: "oklab(0.6531 -0.0618 -0.1197)",
    oklch: "oklch(0.6531 0.1347 242.69)",
    alpha: 1,
    inGamut: true,
    luminance: 0.283010102,
    brightness: 130,
    isLight: true,
    isDark: false,
    contrast: { white: { ratio: 3.15, aa: false, aaa: false }, black: { ratio: 6.66, aa: true, aaa: false } },
    name: { name: "cornflowerblue", hex: "#6495ed", exact: false },
  });
});

test("a translucent colour has alpha in all notations but cmyk, and the contrast of the composited colour", () => {
  expect(info({ color: "rgb(255 0 0 / 50%)" })).toMatchObject({
    hex: "#ff000080",
    rgb: "rgba(255, 0, 0, 0.5)",
    hsl: "hsla(0, 100%, 50%, 0.5)",
    hsv: "hsva(0, 100%, 100%, 0.5)",
    hwb: "hwb(0 0% 0% / 0.5)",
    cmyk: "cmyk(0%, 100%, 100%, 0%)",
    lab: "lab(54.29 80.8 69.89 / 0.5)",
    oklch: "oklch(0.628 0.2577 29.23 / 0.5)",
    alpha: 0.5,
    luminance: 0.2126,
    contrast: { white: { ratio: 2.44 }, black: { ratio: 1.91 } },
    name: { name: "red", exact: false },
  });
});

test("greys have the hue 0 and the chroma 0, never -0", () => {
  for (let value = 0; value < 256; value++) {
    const grey = info({ color: `rgb(${value} ${value} ${value})` });
    for (const text of [grey.hsl, grey.hsv, grey.hwb]) expect(numbersIn(text)[0]).toBe(0);
    for (const text of [grey.lab, grey.lch, grey.oklab, grey.oklch]) expect(text).toEndWith(" 0 0)");
  }
  expect(info({ color: "#fff" })).toMatchObject({ lab: "lab(100 0 0)", oklch: "oklch(1 0 0)", luminance: 1 });
});

test("a hue that is rounded to 360 is 0", () => {
  expect(info({ color: "#4e3c41" }).oklch).toBe("oklch(0.3774 0.0264 0)");
  expect(info({ color: "#ff0001" })).toMatchObject({ hsl: "hsl(0, 100%, 50%)", hsv: "hsv(0, 100%, 100%)" });
});

// The browser computes in single precision, with a white of lightness 99.9988.
test.each(Object.entries(browser.spaces))("lab, lch, oklab and oklch of %s are about %p", (color, computed) => {
  const ours = info({ color });
  for (const space of ["lab", "lch", "oklab", "oklch"] as const) {
    const [l = 0, second = 0, third = 0] = numbersIn(ours[space]);
    const [theirL = Number.NaN, theirSecond = Number.NaN, theirThird = Number.NaN] = computed[space];
    const unit = space.startsWith("ok") ? 0.01 : 1;
    expect(Math.abs(l - theirL)).toBeLessThan(0.02 * unit);
    expect(Math.abs(second - theirSecond)).toBeLessThan(0.04 * unit);
    if (!space.endsWith("lch")) expect(Math.abs(third - theirThird)).toBeLessThan(0.04 * unit);
    else if (theirSecond > 0.05 * unit) expect(Math.abs(third - theirThird) * (theirSecond / unit)).toBeLessThan(2);
  }
});

// hwb: CSS Color 4, section 8; hsv and cmyk by their definitions, without a colour profile.
test.each([
  ["#000000", "hsv(0, 0%, 0%)", "hwb(0 0% 100%)", "cmyk(0%, 0%, 0%, 100%)"],
  ["#ffffff", "hsv(0, 0%, 100%)", "hwb(0 100% 0%)", "cmyk(0%, 0%, 0%, 0%)"],
  ["#343434", "hsv(0, 0%, 20%)", "hwb(0 20% 80%)", "cmyk(0%, 0%, 0%, 80%)"],
  ["#ff8000", "hsv(30, 100%, 100%)", "hwb(30 0% 0%)", "cmyk(0%, 50%, 100%, 0%)"],
  ["#008080", "hsv(180, 100%, 50%)", "hwb(180 0% 50%)", "cmyk(100%, 0%, 0%, 50%)"],
  ["#bf40bf", "hsv(300, 66%, 75%)", "hwb(300 25% 25%)", "cmyk(0%, 66%, 0%, 25%)"],
])("%s is %s, %s, %s", (color, hsv, hwb, cmyk) => {
  expect(info({ color })).toMatchObject({ hsv, hwb, cmyk });
});

// Luminance by the formula of WCAG 2.2; the limit is (L + 0.05)² = 1.05 * 0.05, between #757575 and #767676. Brightness is
// (299 r + 587 g + 114 b) / 1000: 29.369 of #0100ff, 226.5 of #ffff05.
test.each([
  ["#757575", 0.177888416, 117, false],
  ["#767676", 0.1811642442, 118, true],
  ["#ff0000", 0.2126, 76, true],
  ["#0000ff", 0.0722, 29, false],
  ["#0100ff", 0.0722645298, 29, false],
  ["#00ff00", 0.7152, 150, true],
  ["#00e500", 0.5603862285, 134, true],
  ["#ffff05", 0.9279095732, 227, true],
])("%s: luminance %d, brightness %d, light %p", (color, luminance, brightness, isLight) => {
  expect(info({ color })).toMatchObject({ luminance, brightness, isLight, isDark: !isLight });
});

test("the nearest name of a named colour is its own, or the first in the alphabet for the same colour", () => {
  const first = new Map(
    [...NAMED_COLORS.keys()]
      .toSorted()
      .toReversed()
      .map((name) => [info({ color: name }).hex, name]),
  );
  for (const name of NAMED_COLORS.keys()) {
    const { hex, name: nearest } = info({ color: name });
    expect(nearest).toEqual({ name: first.get(hex) ?? "", hex, exact: true });
  }
  expect([info({ color: "grey" }), info({ color: "#0ff" })].map(({ name }) => name.name)).toEqual(["gray", "aqua"]);
});

test("hsl is as given; all other fields are computed from the whole channels", () => {
  const whole = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), whole, whole, (h, s, l) => {
      const original = `hsl(${h}, ${s}%, ${l}%)`;
      const given = info({ color: original });
      expect(given).toEqual({ ...info({ color: given.hex }), original, hsl: original });
    }),
  );
});

const text = (color: string): string => operation.text(info({ color }), { color });

test("the text form has a line for each fact", () => {
  expect(text("#808080")).toBe(
    [
      "hex: #808080",
      "rgb: rgb(128, 128, 128)",
      "hsl: hsl(0, 0%, 50%)",
      "hsv: hsv(0, 0%, 50%)",
      "hwb: hwb(0 50% 50%)",
      "cmyk: cmyk(0%, 0%, 0%, 50%)",
      "lab: lab(53.59 0 0)",
      "lch: lch(53.59 0 0)",
      "oklab: oklab(0.5999 0 0)",
      "oklch: oklch(0.5999 0 0)",
      "alpha: 1",
      "luminance: 0.2158605001",
      "brightness: 128 (light)",
      "contrast with white: 3.94:1 (fails)",
      "contrast with black: 5.31:1 (AA)",
      "name: gray",
    ].join("\n"),
  );
  expect(text("#3498db")).toEndWith("\nnearest name: cornflowerblue (#6495ed)");
});
