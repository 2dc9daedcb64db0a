import { expect, test } from "bun:test";
import fc from "fast-check";
import { labToLch, toOklab } from "../../../src/tools/color/oklab.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { scale as operation, STEP_NAMES } from "../../../src/tools/color/variants.ts";
import { anyHex, hexOf, synchronous } from "./support.ts";

const makeScale = synchronous(operation);
const scale = (color: string) => makeScale({ color, name: "brand" });
const lch = (hex: string) => labToLch(toOklab(parseColor(hex).rgb));

const grey = fc.nat(255).map((value) => hexOf(value * 0x010101));
const color = fc.oneof({ weight: 4, arbitrary: anyHex }, grey);

test("a result has these fields", () => {
  const { colors, scale: byName, ...rest } = scale("rgb(52 152 219 / 50%)");
  expect(rest).toEqual({ baseColor: "#3498db80", inGamut: true, baseStep: "500" });
  expect(colors.map(({ step }) => step)).toEqual([...STEP_NAMES]);
  expect(Object.keys(byName)).toEqual("50 100 200 300 400 500 600 700 800 900 950".split(" "));
  expect(byName).toEqual(Object.fromEntries(colors.map(({ step, hex }) => [step, hex])));
  expect(colors[5]).toEqual({
    step: "500",
    hex: "#3498db80",
    rgb: "rgba(52, 152, 219, 0.5)",
    hsl: "hsla(204, 70%, 53%, 0.5)",
  });
});

// Lightness in OKLCH as info prints it: the base takes the step that is nearest to it.
test.each([
  ["#3498db", "500", 0.6531],
  ["#663399", "800", 0.4403],
  ["#808080", "600", 0.5999],
  ["yellow", "50", 0.968],
  ["white", "50", 1],
  ["black", "950", 0],
  ["#eeeeee", "100", 0.9491],
  ["oklch(0.7 0.4 150)", "400", 0.7],
])("%s is step %s", (base, step, lightness) => {
  const { baseStep, baseColor, scale: byName } = scale(base);
  expect([baseStep, byName[step]]).toEqual([step, baseColor]);
  expect(Math.abs(lch(baseColor).l - lightness)).toBeLessThan(0.02);
});

test("a grey of the usual lightness of a step gives the usual lightness of all steps", () => {
  const { colors } = scale("oklch(0.65 0 0)");
  const lightness = colors.map(({ hex }) => Math.round(lch(hex).l * 200) / 200);
  expect(lightness).toEqual([0.975, 0.945, 0.89, 0.82, 0.735, 0.65, 0.565, 0.49, 0.425, 0.37, 0.27]);
});

test.each([
  ["oklch(0.65 0.04 250)", "500", 0.003],
  ["oklch(0.89 0.0136 250)", "200", 0.008],
] as const)(
  "%s, a pale colour of the usual lightness of a step, gives the usual chroma of all steps",
  (base, step, error) => {
    const { colors, baseStep } = scale(base);
    expect(baseStep).toBe(step);
    const shares = [0.08, 0.17, 0.34, 0.57, 0.82, 1, 1, 0.9, 0.77, 0.63, 0.44];
    // Rounding to whole channels moves a colour by about 0.002, which counts for more if the base is a step of less chroma.
    for (const [index, { hex }] of colors.entries())
      expect(Math.abs(lch(hex).c - 0.04 * (shares[index] ?? 0))).toBeLessThan(error);
  },
);

test("the base, any colour, is one of the eleven steps, and each step is darker than the one before", () => {
  fc.assert(
    fc.property(color, (base) => {
      const { colors, baseStep, scale: byName } = scale(base);
      expect(byName[baseStep]).toBe(base);
      const lightness = colors.map(({ hex }) => lch(hex).l);
      for (const [index, each] of lightness.slice(1).entries()) expect(each).toBeLessThan(lightness[index] ?? 0);
    }),
    { numRuns: 1000 },
  );
});

test("all steps of any colour have the same hue, as far as whole channels allow", () => {
  fc.assert(
    fc.property(color, (base) => {
      const { c, h } = lch(base);
      for (const { hex } of scale(base).colors) {
        const step = lch(hex);
        if (c < 1e-6) expect(step.c).toBeLessThan(1e-6);
        const turned = Math.abs(((step.h - h + 540) % 360) - 180);
        // Rounding to whole channels moves a colour by about 0.004, more in dark ones.
        expect(2 * step.c * Math.sin((turned * Math.PI) / 360)).toBeLessThan(0.012);
      }
    }),
    { numRuns: 300 },
  );
});

test("the text form has a line for each step or is the export", () => {
  const input = { color: "#808080", name: "grey", export: "tailwind" } as const;
  expect(operation.text(scale("#808080"), input)).toStartWith("50: #f7f7f7\n100: #ededed\n200: #dddddd\n");
  expect(operation.text(makeScale(input), input)).toStartWith("@theme {\n  --color-grey-50: #f7f7f7;\n");
});
