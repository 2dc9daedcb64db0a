import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contrast as operation } from "../../../src/tools/color/contrast.ts";
import { deltaE, toOklab } from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import type { Rgb } from "../../../src/tools/color/srgb.ts";
import { contrastRatio, luminance } from "../../../src/tools/color/wcag.ts";
import { expectRefusal } from "./refused.ts";
import { synchronous } from "./synchronous.ts";

const contrast = synchronous(operation);
const hexOf = (value: number): string => `#${value.toString(16).padStart(6, "0")}`;
const hex = fc.integer({ min: 0, max: 0xffffff }).map(hexOf);
const exactRatio = (one: Rgb, other: Rgb): number => contrastRatio(luminance(one), luminance(other));

// WCAG 2.2's formula; the greys are the well-known limits on white: #767676 passes AA, #777777 does not, #595959 AAA.
test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.47],
  ["#595959", "#ffffff", 7],
  ["#5a5a5a", "#ffffff", 6.89],
  ["#949494", "#ffffff", 3.03],
  ["#959595", "#ffffff", 2.99],
  ["#ff0000", "#ffffff", 3.99],
  ["#0000ff", "#ffffff", 8.59],
  ["#3498db", "#ffffff", 3.15],
])("%s on %s is %d", (foreground, background, ratio) => {
  const result = contrast({ foreground, background });
  expect(result).toMatchObject({
    foreground,
    background,
    ratio,
    normal: { aa: ratio >= 4.5, aaa: ratio >= 7 },
    large: { aa: ratio >= 3, aaa: ratio >= 4.5 },
    nonText: { aa: ratio >= 3 },
  });
  expect(result.suggestion === null).toBe(ratio >= 4.5);
});

test("writes colours of any notation in hex", () => {
  expect(contrast({ foreground: "Black", background: "hsl(0 0% 100% / 50%)" })).toEqual({
    foreground: "#000000",
    background: "#ffffff80",
    inGamut: true,
    ratio: 21,
    normal: { aa: true, aaa: true },
    large: { aa: true, aaa: true },
    nonText: { aa: true },
    suggestion: null,
  });
});

test("computes the contrast from whole channels, whatever the notation", () => {
  const whole = fc.integer({ min: 0, max: 100 });
  const hsl = fc.tuple(fc.integer({ min: 0, max: 359 }), whole, whole).map(([h, s, l]) => `hsl(${h} ${s} ${l})`);
  fc.assert(
    fc.property(hsl, hsl, (foreground, background) => {
      const result = contrast({ foreground, background });
      expect(contrast({ foreground: result.foreground, background: result.background })).toEqual(result);
    }),
  );
});

describe("translucent colours", () => {
  // Alpha 51 is a fifth: white on black is then rgb(51 51 51), black on white rgb(204 204 204).
  test.each([
    ["#ffffff33", "#000000", "#333333", "#000000"],
    ["#00000033", "#ffffff", "#cccccc", "#ffffff"],
    ["#000000", "#00000033", "#000000", "#cccccc"],
    ["#00000000", "#3498db", "#3498db", "#3498db"],
    ["#00000033", "#00000033", "#a3a3a3", "#cccccc"],
  ])("%s on %s is seen as %s on %s", (foreground, background, front, behind) => {
    const { ratio } = contrast({ foreground, background });
    expect(ratio).toBeCloseTo(contrast({ foreground: front, background: behind }).ratio, 1);
  });

  test("the suggestion is opaque, and the nearest to the composited colour", () => {
    expect(contrast({ foreground: "#00000033", background: "#fff" }).suggestion).toBe(
      contrast({ foreground: "#cccccc", background: "#fff" }).suggestion,
    );
  });
});

test("exchanging the colours does not change the contrast, which is from 1 to 21", () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      const { ratio, normal } = contrast({ foreground: one, background: other });
      const back = contrast({ foreground: other, background: one });
      expect([back.ratio, back.normal]).toEqual([ratio, normal]);
      expect(ratio >= 1 && ratio <= 21).toBeTrue();
    }),
  );
});

test("rounds the ratio down, and judges the levels before rounding", () => {
  fc.assert(
    fc.property(hex, hex, (foreground, background) => {
      const exact = exactRatio(parseColor(foreground).rgb, parseColor(background).rgb);
      const { ratio, normal, large } = contrast({ foreground, background });
      expect(ratio <= exact && exact - ratio < 0.01).toBeTrue();
      expect([normal.aa, normal.aaa, large.aa]).toEqual([exact >= 4.5, exact >= 7, exact >= 3]);
    }),
  );
});

describe("suggestions", () => {
  const failing = fc.tuple(hex, hex).filter(([one, other]) => {
    return exactRatio(parseColor(one).rgb, parseColor(other).rgb) < 4.5;
  });
  /** The suggestion, and the candidates that pass and are nearer. */
  function judge(foreground: string, background: string, candidates: Iterable<Rgb>) {
    const suggestion = parseColor(contrast({ foreground, background }).suggestion ?? "").rgb;
    const behind = parseColor(background).rgb;
    expect(exactRatio(suggestion, behind)).toBeGreaterThanOrEqual(4.5);
    const target = toOklab(parseColor(foreground).rgb);
    const distance = deltaE(toOklab(suggestion), target);
    // The search is continuous and may miss the best colour by less than a hundredth of a noticeable difference.
    const nearer = [...candidates].filter(
      (each) => deltaE(toOklab(each), target) < distance - 0.0001 && exactRatio(each, behind) >= 4.5,
    );
    return { suggestion, nearer };
  }

  function* grid(low: Rgb, high: Rgb, step: number): Generator<Rgb> {
    for (let r = Math.max(low.r, 0); r <= Math.min(high.r, 255); r += step) {
      for (let g = Math.max(low.g, 0); g <= Math.min(high.g, 255); g += step) {
        for (let b = Math.max(low.b, 0); b <= Math.min(high.b, 255); b += step) yield { r, g, b };
      }
    }
  }

  const all = [...grid({ r: 0, g: 0, b: 0 }, { r: 255, g: 255, b: 255 }, 5)];

  test("none of 140,608 evenly spread colours passes and is nearer", () => {
    fc.assert(
      fc.property(failing, ([foreground, background]) => {
        expect(judge(foreground, background, all).nearer).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test("no neighbour of the suggestion passes and is nearer", () => {
    fc.assert(
      fc.property(failing, ([foreground, background]) => {
        const {
          suggestion: { r, g, b },
        } = judge(foreground, background, []);
        const next = grid({ r: r - 3, g: g - 3, b: b - 3 }, { r: r + 3, g: g + 3, b: b + 3 }, 1);
        expect(judge(foreground, background, next).nearer).toEqual([]);
      }),
    );
  });

  // Found by an exhaustive branch and bound over all 16,777,216 colours.
  test.each([
    ["#777777", "#ffffff", "#777676"],
    ["#3498db", "#ffffff", "#237bc0"],
    ["#85d2bd", "#1387ab", "#080051"],
    ["#30ffe6", "#bb7000", "#020069"],
    ["#00ff31", "#47ffff", "#1a7900"],
    ["#ad00bc", "#58ff00", "#ac01bc"],
    ["#000000", "#000000", "#398071"],
    ["#ffffff", "#ffffff", "#936c7a"],
    ["#777777", "#757575", "#f2fffe"],
    ["#ff0000", "#ff0000", "#370100"],
  ])("for %s on %s, suggests %s", (foreground, background, expected) => {
    expect(contrast({ foreground, background }).suggestion).toBe(expected);
  });
});

test("maps colours outside sRGB into it", () => {
  const outside = "color(display-p3 0 1 0)";
  const { ratio, ...rest } = contrast({ foreground: "black", background: outside });
  expect(rest).toMatchObject({ background: "#00fb29", inGamut: false });
  expect(ratio).toBe(contrast({ foreground: "black", background: "#00fb29" }).ratio);
  expect(contrast({ foreground: outside, background: "black" }).inGamut).toBeFalse();
});

test("refuses a text that is not a colour, at its field", () => {
  expectRefusal(() => contrast({ foreground: "nothing", background: "nothing" }), "/foreground", "nothing");
  expectRefusal(() => contrast({ foreground: "red", background: "rgb(1,2)" }), "/background", "rgb(1,2)");
});

test("the text form has the ratio and the level for each use", () => {
  const text = (foreground: string) =>
    operation.text(contrast({ foreground, background: "white" }), { foreground, background: "white" });
  expect(text("#595959")).toBe("7:1\nnormal text: AAA\nlarge text: AAA\nnon-text: AA");
  expect(text("#777")).toBe(
    "4.47:1\nnormal text: fails\nlarge text: AA\nnon-text: AA\nnearest that passes AA: #777676",
  );
  expect(text("#fff")).toStartWith("1:1\nnormal text: fails\nlarge text: fails\nnon-text: fails\n");
});
