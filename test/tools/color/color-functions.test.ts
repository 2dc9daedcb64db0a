import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatHex } from "../../../src/tools/color/format.ts";
import { info } from "../../../src/tools/color/notations.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { fromRgb, fromUnitRange } from "../../../src/tools/color/srgb.ts";
import browser from "./browser-colors.json";
import { expectRefusal, farthest, synchronous } from "./support.ts";

const describeColor = synchronous(info);

// The browser computes in single precision, with a white point of fewer digits; the recording has four decimals.
test.each(Object.entries(browser.inOtherSpaces))(
  "%s is color(srgb) %p, as the browser computes it",
  (text, expected) => {
    const color = parseColor(text.startsWith("color(rec2020") ? withDisplayGamma(text) : text);
    const [r = 0, g = 0, b = 0, alpha = 1] = expected;
    const theirs = fromUnitRange({ r, g, b });
    expect(farthest(color.unmapped ?? color.rgb, color.unmapped ? theirs : fromRgb(theirs).rgb)).toBeLessThan(0.5);
    expect(Math.abs(color.alpha / 255 - alpha)).toBeLessThan(0.003);
  },
);

/**
 * The browser still has the transfer function of BT.2020 for rec2020. This writes a colour with that of CSS Color 4, so
 * that both mean the same light.
 */
function withDisplayGamma(text: string): string {
  const linear = (value: number): number =>
    value < 0.081242858298635 ? value / 4.5 : ((value + 0.09929682680944) / 1.09929682680944) ** (1 / 0.45);
  const channels = text.slice("color(rec2020 ".length, -1).split(" ");
  return `color(rec2020 ${channels.map((value) => linear(Number(value)) ** (1 / 2.4)).join(" ")})`;
}

// https://github.com/w3c/csswg-drafts/issues/12574, resolved in August 2025: rec2020 has the gamma 2.4 of BT.1886. The grey
// is what the specification of Sass has for it. Ends of the range do not depend on the function.
test.each([
  ["color(rec2020 0.5 0.5 0.5)", "color(srgb 0.4725 0.4725 0.4725)"],
  ["color(rec2020 0.05 0.05 0.05)", "color(srgb-linear 0.000754272 0.000754272 0.000754272)"],
  ["color(rec2020 -0.5 -0.5 -0.5)", "color(srgb -0.4725 -0.4725 -0.4725)"],
  ["color(rec2020 1 1 1)", "color(srgb 1 1 1)"],
])("%s is %s", (text, same) => {
  const [ours, theirs] = [parseColor(text), parseColor(same)];
  expect(farthest(ours.unmapped ?? ours.rgb, theirs.unmapped ?? theirs.rgb)).toBeLessThan(0.0005);
});

describe("hsv() and cmyk(), which CSS does not have", () => {
  test.each([
    ["hsv(204, 76%, 86%)", "#3599db"],
    ["HSV(204deg 76 86 / 50%)", "#3599db80"],
    ["hsva(0, 100%, 100%, 0.5)", "#ff000080"],
    ["hsv(-90 150% 100%)", "#8000ff"],
    ["hsv(30 -50% 50%)", "#808080"],
    ["hsv(30 50% 150%)", "#ffbf80"],
    ["hsv(30 50% -50%)", "#000000"],
    ["cmyk(76%, 31%, 0%, 14%)", "#3597db"],
    ["cmyk(0% 100% 100% 0%)", "#ff0000"],
    ["cmyk(150%, 0%, 0%, 150%)", "#000000"],
    ["cmyk(150% -50% 0% 50% / 0.5)", "#00808080"],
  ])("%s is %s", (text, hex) => {
    expect(formatHex(parseColor(text))).toBe(hex);
  });

  test.each(["hsv(204)", "hsv(204, 76, 86)", "cmyk(1, 2, 3, 4)", "cmyk(1%, 2%, 3%)", "cmyka(0% 0% 0% 0%)"])(
    "refuses %s",
    (text) => {
      expectRefusal(() => parseColor(text), "/color", text);
    },
  );
});

test.each([
  ["hwb(94 26% 85%)", "hsl(0, 0%, 23%)"],
  ["hsv(45 none 24.27)", "hsl(0, 0%, 24%)"],
  ["lab(50 0 0)", "hsl(0, 0%, 47%)"],
  ["lch(30 0 120)", "hsl(0, 0%, 28%)"],
  ["oklab(0.143 0 0)", "hsl(0, 0%, 4%)"],
  ["oklch(0.6 0 40)", "hsl(0, 0%, 50%)"],
  ["color(prophoto-rgb 0.5 0.5 0.5)", "hsl(0, 0%, 57%)"],
])("%s is a grey, without a hue: %s", (color, hsl) => {
  expect(describeColor({ color }).hsl).toBe(hsl);
});

const NOTATIONS = ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"] as const;

test("a notation is refused with anything before or after it, and with another component at either end", () => {
  const notations = describeColor({ color: "#3498db" });
  for (const text of [...NOTATIONS.slice(1).map((each) => notations[each]), "color(srgb 0.2 0.6 0.86)"])
    for (const other of [`1${text}`, `${text}1`, text.replace("(", "(1% "), text.replace(")", " 1%)")])
      expectRefusal(() => parseColor(other), "/color", other);
});

test("info reads each notation that it writes, as nearly the same colour", () => {
  const value = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 255 }), (opaque, alpha) => {
      const hex = (part: number, length: number) => part.toString(16).padStart(length, "0");
      const info = describeColor({ color: hex(opaque, 6) + hex(alpha, 2) });
      for (const notation of NOTATIONS) {
        const again = describeColor({ color: info[notation] });
        expect(again.inGamut).toBeTrue();
        if (notation !== "cmyk") expect(again.alpha).toBe(info.alpha);
        // Whole percentages move a channel by up to 3 of 255, four decimals of OKLab by up to 1.
        const steps = notation.includes("l") && !notation.startsWith("hsl") ? 1 : 4;
        expect(farthest(parseColor(info.hex).rgb, parseColor(again.hex).rgb)).toBeLessThanOrEqual(steps);
      }
    }),
    { numRuns: 500 },
  );
});
