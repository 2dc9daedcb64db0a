import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contrast as operation } from "../../../src/tools/color/compare.ts";
import { asDisplayed, formatHex } from "../../../src/tools/color/format.ts";
import { fromOklab, labToLch, lchToLab, maxChromaInGamut, toOklab } from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import type { Rgb } from "../../../src/tools/color/srgb.ts";
import { composite, ratioOf } from "../../../src/tools/color/wcag.ts";
import { anyHex, hexOf, synchronous } from "./support.ts";

const contrast = synchronous(operation);

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
    suggestions: { foreground: { aa: null, aaa: null }, background: { aa: null, aaa: null } },
  });
});

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

test("rounds the ratio down, judges the levels before rounding, and gives the same if the colours are exchanged", () => {
  fc.assert(
    fc.property(anyHex, anyHex, (foreground, background) => {
      const exact = ratioOf(parseColor(foreground).rgb, parseColor(background).rgb);
      const { ratio, normal, large } = contrast({ foreground, background });
      expect(ratio <= exact && exact - ratio < 0.01).toBeTrue();
      expect([normal.aa, normal.aaa, large.aa]).toEqual([exact >= 4.5, exact >= 7, exact >= 3]);
      const back = contrast({ foreground: background, background: foreground });
      expect([back.ratio, back.normal]).toEqual([ratio, normal]);
    }),
  );
});

describe("suggestions", () => {
  const channels = (text: string): Rgb => parseColor(text).rgb;
  const translucent = fc.tuple(anyHex, fc.constantFrom("33", "80", "cc")).map((parts) => parts.join(""));
  const hueOf = (color: Rgb) => labToLch(toOklab(color));

  /** The colour of the same hue at another lightness, with its chroma as far as sRGB has it. */
  function moved(color: Rgb, l: number): string {
    const { c, h } = hueOf(color);
    const rgb = fromOklab(lchToLab({ l, c: c < 0.0005 ? 0 : maxChromaInGamut(l, h, c), h }));
    return formatHex(asDisplayed({ rgb, alpha: 255 }));
  }

  /** Each suggestion, with the colour in whose place it is, its level, and the ratio with any colour in that place. */
  function suggestionsFor(foreground: string, background: string) {
    const { suggestions } = contrast({ foreground, background });
    const behind = channels(background);
    const front = composite(parseColor(foreground), behind);
    const asForeground = (color: string) => ratioOf(channels(color), behind);
    const asBackground = (color: string) =>
      ratioOf(composite(parseColor(foreground), channels(color)), channels(color));
    return [
      { found: suggestions.foreground.aa, given: front, ratio: 4.5, ratioWith: asForeground },
      { found: suggestions.foreground.aaa, given: front, ratio: 7, ratioWith: asForeground },
      { found: suggestions.background.aa, given: behind, ratio: 4.5, ratioWith: asBackground },
      { found: suggestions.background.aaa, given: behind, ratio: 7, ratioWith: asBackground },
    ].map((each) => ({ ...each, passes: ratioOf(front, behind) >= each.ratio }));
  }

  test("pass their level, and are null exactly if the given colour passes, or neither black nor white does", () => {
    fc.assert(
      fc.property(fc.oneof(anyHex, translucent), anyHex, (foreground, background) => {
        for (const { found, passes, ratio, ratioWith } of suggestionsFor(foreground, background)) {
          // Behind translucent text, a dark grey can pass though black does not.
          const isPossible = ["#000000", "#ffffff", found].some((each) => each !== null && ratioWith(each) >= ratio);
          expect(found === null).toBe(passes || !isPossible);
          if (found !== null) expect(ratioWith(found)).toBeGreaterThanOrEqual(ratio);
        }
      }),
    );
  });

  test("keep the hue, and greys stay grey", () => {
    const grey = fc.nat(255).map((value) => hexOf(value * 0x010101));
    fc.assert(
      fc.property(fc.oneof(anyHex, grey), fc.oneof(anyHex, grey), (foreground, background) => {
        for (const { found, given } of suggestionsFor(foreground, background)) {
          if (found === null) continue;
          const [before, after] = [hueOf(given), hueOf(channels(found))];
          // An arc at the smaller chroma, in OKLab: rounding to whole channels moves dark colours by up to 0.02.
          const turned = (Math.abs(((after.h - before.h + 540) % 360) - 180) * Math.PI) / 180;
          expect(2 * Math.min(before.c, after.c) * Math.sin(turned / 2)).toBeLessThan(after.l < 0.2 ? 0.03 : 0.005);
          if (before.c < 0.0005) expect(found).toMatch(/^#(..)\1\1$/);
        }
      }),
    );
  });

  test("no lightness that is noticeably nearer passes", () => {
    fc.assert(
      fc.property(anyHex, anyHex, (foreground, background) => {
        for (const { found, given, passes, ratio, ratioWith } of suggestionsFor(foreground, background)) {
          if (found === null || passes) continue;
          const { l } = hueOf(given);
          const distance = Math.abs(hueOf(channels(found)).l - l);
          for (let step = 0; step <= 256; step++) {
            const color = moved(given, step / 256);
            // By the just noticeable difference of CSS Color 4: rounded channels, and blues at the edge of sRGB, grow unevenly.
            const isNearer = Math.abs(step / 256 - l) < distance - 0.02 && color !== found;
            if (isNearer) expect({ color, passes: ratioWith(color) >= ratio }).toEqual({ color, passes: false });
          }
        }
      }),
    );
  });

  test.each([
    ["#777777", "#ffffff", ["#767676", "#595959"], ["#060606", null]],
    ["#ffffff", "#3498db", ["#2a2a2a", null], ["#037cbe", "#005d90"]],
    ["#ffffff", "#000000", [null, null], [null, null]],
    ["#000000", "#000000", ["#757575", "#959595"], ["#757575", "#959595"]],
    ["#808080", "#777777", ["#060606", null], ["#171717", null]],
  ])("for %s on %s: text %j, background %j", (foreground, background, [text, strictText], [behind, strictBehind]) => {
    const { suggestion, suggestions } = contrast({ foreground, background });
    expect(suggestion).toBe(text ?? null);
    expect(suggestions).toEqual({
      foreground: { aa: text ?? null, aaa: strictText ?? null },
      background: { aa: behind ?? null, aaa: strictBehind ?? null },
    });
  });
});

test("maps colours outside sRGB into it", () => {
  const outside = "color(display-p3 0 1 0)";
  const { ratio, ...rest } = contrast({ foreground: "black", background: outside });
  expect(rest).toMatchObject({ background: "#00fb29", inGamut: false });
  expect(ratio).toBe(contrast({ foreground: "black", background: "#00fb29" }).ratio);
  expect(contrast({ foreground: outside, background: "black" }).inGamut).toBeFalse();
});

test("the text form has the ratio and the level for each use", () => {
  const text = (foreground: string) =>
    operation.text(contrast({ foreground, background: "white" }), { foreground, background: "white" });
  expect(text("#595959")).toBe("7:1\nnormal text: AAA\nlarge text: AAA\nnon-text: AA");
  expect(text("#777")).toBe(
    `4.47:1
normal text: fails
large text: AA
non-text: AA
nearest text that passes AA: #767676
nearest text that passes AAA: #595959
nearest background that passes AA: #060606`,
  );
  expect(text("#fff")).toStartWith("1:1\nnormal text: fails\nlarge text: fails\nnon-text: fails\n");
});
