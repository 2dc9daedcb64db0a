import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatHex } from "../../../src/tools/color/format.ts";
import { MIX_SPACES, mix, mixColors } from "../../../src/tools/color/mix.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import browser from "./browser-colors.json";
import { expectRefusal } from "./refused.ts";
import { synchronous } from "./synchronous.ts";

const run = synchronous(mix);
const defaults = { weight: 50, space: "oklab", name: "brand" } as const;
const mixed = (a: string, b: string, options: Partial<Parameters<typeof run>[0]> = {}) =>
  run({ ...defaults, ...options, a, b });

const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g) ?? []).map(Number);

// color-mix() of CSS Color 5; the browser computes in single precision, and keeps alpha unrounded.
test.each(browser.mixes)("$a $weight%, $b in $space is $mix", ({ a, b, weight, space, mix: expected }) => {
  const named = MIX_SPACES.find((each) => each === space) ?? "oklab";
  const color = mixColors(parseColor(a), parseColor(b), weight / 100, named);
  const [r = 0, g = 0, b2 = 0, alpha = 1] = numbersIn(expected);
  expect(Math.abs(color.alpha / 255 - alpha)).toBeLessThan(0.003);
  if (alpha === 0) return;
  const ours = color.unmapped ?? color.rgb;
  for (const [channel, theirs] of [
    [ours.r, r],
    [ours.g, g],
    [ours.b, b2],
  ] as const) {
    expect(Math.abs(channel / 255 - theirs)).toBeLessThan(0.004);
  }
});

describe("color-mix() as a notation", () => {
  /** Chromium accepts percentages of 0% in all since a draft of 2025: the mix is then transparent. */
  const isZero = (text: string): boolean => text.includes("red 0%, blue 0%");
  /** Chromium has the transfer function of rec2020 that CSS Color 4 had before 2025. */
  const isFormer = (text: string): boolean => text.includes("rec2020");
  const mixes = Object.entries<string | null | undefined>(browser.colorMixes).filter(([text]) => !isFormer(text));

  test.each(mixes.filter(([text, mix]) => mix && !isZero(text)))("%s is %s", (text, expected) => {
    const color = parseColor(text);
    const [r = 0, g = 0, b = 0, alpha = 1] = numbersIn(String(expected));
    const ours = color.unmapped ?? color.rgb;
    expect(Math.abs(color.alpha / 255 - alpha)).toBeLessThan(0.003);
    for (const [channel, theirs] of [
      [ours.r, r],
      [ours.g, g],
      [ours.b, b],
    ] as const)
      expect(Math.abs(channel / 255 - theirs)).toBeLessThan(0.005);
  });

  test.each(mixes.filter(([text, mix]) => !mix || isZero(text)))("refuses %s", (text) => {
    expectRefusal(() => parseColor(text), "/color", text);
  });

  // An example of CSS Color 5, section 3, and two results of the web platform tests (css-color/parsing/color-computed-color-mix).
  test.each([
    ["color-mix(in lch, peru 40%, palegoldenrod)", "lch(79.7256 40.448 84.771)"],
    ["color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))", "rgb(84, 92, 61)"],
    ["color-mix(in hsl, hsl(120deg 10% 20%) 25%, hsl(30deg 30% 40%))", "rgb(112, 106, 67)"],
    ["color-mix(in rec2020, color(rec2020 0.2 0.4 0.6), color(rec2020 0.6 0.2 0.4))", "color(rec2020 0.4 0.3 0.5)"],
  ])("%s is %s", (mix, written) => {
    expect(formatHex(parseColor(mix))).toBe(formatHex(parseColor(written)));
  });

  test("may be nested, as far as the limit of a colour's length permits", () => {
    let nested = "red";
    while (`color-mix(in lab,${nested},red)`.length <= 256) nested = `color-mix(in lab,${nested},red)`;
    expect(formatHex(parseColor(nested))).toBe("#ff0000");
    expectRefusal(() => parseColor(`color-mix(in lab,${nested},red)`), "/color", nested);
  });

  test("gives itself for two colours that are alike, in every space", () => {
    const spaces = [...new Set(mixes.map(([text]) => /in ([a-z0-9-]+)/.exec(text)?.[1]))].filter(Boolean);
    fc.assert(
      fc.property(
        opaque,
        fc.constantFrom(...spaces, "rec2020"),
        fc.integer({ min: 1, max: 99 }),
        (each, name, share) => {
          fc.pre(name !== "foo");
          expect(formatHex(parseColor(`color-mix(in ${name}, ${each} ${share}%, ${each})`))).toBe(each);
        },
      ),
    );
  });

  test("is read by every operation that takes any colour", () => {
    expect(mixed("color-mix(in srgb, red, blue)", "white", { weight: 100 }).hex).toBe("#800080");
  });
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
});

describe("colours outside sRGB", () => {
  test("are mixed before they are mapped", () => {
    const half = mixed("color(display-p3 0 1 0)", "white");
    expect(half.inGamut).toBeFalse();
    expect(half.hex).not.toBe(mixed(half.a, "white").hex);
  });

  test("a mix of two colours inside sRGB may lie outside", () => {
    expect(mixed("red", "blue", { space: "oklch" }).inGamut).toBeFalse();
    expect(mixed("red", "blue", { space: "oklab" }).inGamut).toBeTrue();
  });
});

const value = fc.integer({ min: 0, max: 0xffffffff }).map((each) => `#${each.toString(16).padStart(8, "0")}`);
const opaque = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`);
const color = fc.oneof(value, opaque);
const space = fc.constantFrom(...MIX_SPACES);
const weight = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0.01, max: 99.99, noNaN: true }));

test("a colour mixed with itself is itself", () => {
  fc.assert(
    fc.property(color, weight, space, (each, share, where) => {
      expect(mixed(each, each, { weight: share, space: where }).hex).toBe(formatHex(parseColor(each)));
    }),
    { numRuns: 500 },
  );
});

test("weights 0 and 100 give the colours themselves", () => {
  fc.assert(
    fc.property(color, color, space, (a, b, where) => {
      expect(mixed(a, b, { weight: 100, space: where }).hex).toBe(formatHex(parseColor(a)));
      expect(mixed(a, b, { weight: 0, space: where }).hex).toBe(formatHex(parseColor(b)));
    }),
  );
});

test("exchanging the colours and their weights gives the same mix", () => {
  fc.assert(
    fc.property(color, color, weight, space, (a, b, share, where) => {
      const [one, other] = [parseColor(a), parseColor(b)];
      const there = mixColors(one, other, share / 100, where);
      const back = mixColors(other, one, 1 - share / 100, where);
      // Hues exactly opposite each other have two equal arcs.
      fc.pre(where !== "oklch");
      expect(Math.abs(there.alpha - back.alpha)).toBeLessThanOrEqual(1);
      for (const channel of ["r", "g", "b"] as const) {
        expect(Math.abs(there.rgb[channel] - back.rgb[channel])).toBeLessThan(0.001);
      }
    }),
  );
});

test("a grey takes the hue of the other colour in oklch", () => {
  const { hsl } = mixed("#808080", "#ff8c00", { space: "oklch" });
  expect(Math.abs((numbersIn(hsl)[0] ?? 0) - 33)).toBeLessThan(10);
  expect(mixed("black", "white", { space: "oklch" }).hex).toBe("#636363");
});

test("refuses a text that is not a colour, at its field", () => {
  expectRefusal(() => mixed("nothing", "nothing"), "/a", "nothing");
  expectRefusal(() => mixed("red", "rgb(1,2)"), "/b", "rgb(1,2)");
});

test("the text form is the hex notation or the export", () => {
  const input = { ...defaults, a: "red", b: "blue" };
  expect(mix.text(run(input), input)).toBe("#8c53a2");
  expect(mix.text(run({ ...input, export: "scss" }), input)).toBe("$brand: #8c53a2;");
});
