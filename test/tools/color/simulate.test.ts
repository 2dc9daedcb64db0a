import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEFICIENCIES, simulateDeficiency } from "../../../src/tools/color/deficiency.ts";
import { asDisplayed } from "../../../src/tools/color/format.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { simulate } from "../../../src/tools/color/variants.ts";
import browser from "./browser-colors.json";
import { farthest, synchronous } from "./support.ts";

const simulateColor = synchronous(simulate);
const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const severity = fc.nat(1000).map((each) => each / 1000);

describe.each(DEFICIENCIES)("%s", (type) => {
  // The developer tools of Chromium use the same matrices, of three decimals, and single precision.
  test.each(browser.samples.map((sample, index) => [sample, browser.deficiencies[type][index] ?? ""]))(
    "%s is seen as %s",
    (sample, expected) => {
      const { rgb: ours } = asDisplayed({ rgb: simulateDeficiency(parseColor(sample).rgb, type, 1), alpha: 255 });
      expect(farthest(ours, parseColor(expected).rgb)).toBeLessThanOrEqual(1);
    },
  );

  test("severity 0 does not change a colour", () => {
    fc.assert(fc.property(rgb, (color) => expect(simulateDeficiency(color, type, 0)).toEqual(color)));
  });

  test("greys remain grey, and all colours remain inside sRGB", () => {
    fc.assert(
      fc.property(rgb, severity, (color, share) => {
        for (const each of Object.values(simulateDeficiency(color, type, share))) {
          expect(each >= 0 && each <= 255).toBeTrue();
        }
        const grey = { r: color.r, g: color.r, b: color.r };
        for (const each of Object.values(simulateDeficiency(grey, type, share))) {
          expect(Math.abs(each - color.r)).toBeLessThan(0.01);
        }
      }),
    );
  });

  test("a small change of severity changes a colour only slightly", () => {
    fc.assert(
      fc.property(rgb, fc.nat(9999), (color, share) => {
        const seen = (each: number) => simulateDeficiency(color, type, each / 10_000);
        expect(farthest(seen(share), seen(share + 1))).toBeLessThan(1);
      }),
    );
  });
});

// The images of pure red, green and blue light are the columns of the matrix that Machado, Oliveira and Fernandes
// publish for protanomaly of severity 0.5, and between those of 0.5 and 0.6; negative light is none.
test.each([
  [0.5, "#ff0000", [0.458064, 0.092785, 0]],
  [0.5, "#00ff00", [0.679578, 0.846313, 0]],
  [0.5, "#0000ff", [0, 0.060902, 1]],
  [0.55, "#ff0000", [(0.458064 + 0.38545) / 2, (0.092785 + 0.100526) / 2, 0]],
])("a protan deficiency of severity %d transforms %s to linear light of %p", (share, color, expected) => {
  const encode = (light: number) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
  const seen = Object.values(simulateDeficiency(parseColor(color).rgb, "protan", share));
  for (const [index, each] of seen.entries()) expect(each).toBeCloseTo(encode(expected[index] ?? 0), 3);
});

test("a result has these fields", () => {
  const seen = (hex: string, written: string, hsl: string) => ({ hex, rgb: written, hsl });
  expect(simulateColor({ color: "#ff000080", severity: 1 })).toEqual({
    original: "#ff000080",
    hex: "#ff000080",
    rgb: "rgba(255, 0, 0, 0.5)",
    hsl: "hsla(0, 100%, 50%, 0.5)",
    inGamut: true,
    severity: 1,
    protan: seen("#6d5f0080", "rgba(109, 95, 0, 0.5)", "hsla(52, 100%, 21%, 0.5)"),
    deutan: seen("#a3900080", "rgba(163, 144, 0, 0.5)", "hsla(53, 100%, 32%, 0.5)"),
    tritan: seen("#ff000f80", "rgba(255, 0, 15, 0.5)", "hsla(356, 100%, 50%, 0.5)"),
    achroma: seen("#7f7f7f80", "rgba(127, 127, 127, 0.5)", "hsla(0, 0%, 50%, 0.5)"),
  });
});

test("all deficiencies are simulated, with a line for each in the text form, or one, of which it has only the colour", () => {
  const input = { color: "red", severity: 1 };
  expect(simulate.text(simulateColor(input), input)).toBe(
    "protan: #6d5f00\ndeutan: #a39000\ntritan: #ff000f\nachroma: #7f7f7f",
  );
  const one = { ...input, type: "tritan" } as const;
  expect(simulate.text(simulateColor(one), one)).toBe("#ff000f");
  expect(Object.keys(simulateColor(one)).join()).toBe("original,hex,rgb,hsl,inGamut,severity,tritan");
});
