import { expect, test } from "bun:test";
import fc from "fast-check";
import { difference } from "../../../src/tools/color/compare.ts";
import { anyHex, synchronous } from "./support.ts";

const measure = synchronous(difference);
const between = (a: string, b: string) => measure({ a, b });

// Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula (2005), table 1; most are outside sRGB.
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
])("CIEDE2000 of lab() %p and %p is %p", (one, other, expected) => {
  expect(between(`lab(${one.join(" ")})`, `lab(${other.join(" ")})`).deltaE2000).toBe(expected);
});

test("black and white are as far apart as two greys can be, in both measures", () => {
  // The OKLab of red is 0.627955, 0.224863, 0.125846 (Björn Ottosson).
  expect(between("red", "white").deltaEOK).toBe(0.4526);
  expect(between("black", "white")).toEqual({
    a: "#000000",
    b: "#ffffff",
    inGamut: true,
    deltaE2000: 100,
    deltaEOK: 1,
    meaning: "different colours",
  });
});

test.each([
  ["red", "#f00", "the same colour"],
  ["#3498db", "#2d96dd", "hardly visible"],
  // ΔE of 1.15, 2.33, 9.84, 10.50, 48.54 and 49.62.
  ["lab(0 0 0)", "lab(2 0 0)", "visible side by side, at a close look"],
  ["lab(0 0 0)", "lab(4 0 0)", "visible at a glance"],
  ["lab(0 0 0)", "lab(16 0 0)", "visible at a glance"],
  ["lab(0 0 0)", "lab(17 0 0)", "different, but related"],
  ["lab(0 0 0)", "lab(62 0 0)", "different, but related"],
  ["lab(0 0 0)", "lab(63 0 0)", "different colours"],
])("%s and %s: %s", (a, b, meaning) => {
  expect(between(a, b).meaning).toBe(meaning);
});

test("a translucent colour is seen on white", () => {
  for (const unseen of ["rgb(0 0 0 / 0)", "lab(50 40 20 / 0)"]) expect(between(unseen, "white").deltaE2000).toBe(0);
  expect(between("rgb(255 0 0 / 50%)", "rgb(255 127 127)").deltaE2000).toBeLessThan(0.3);
});

// CSS Color 4, section 9.3: the axes have no effect at either end of lightness.
test.each([
  ["lab(0 20 -20)", "black"],
  ["lab(100 -20 20)", "white"],
  ["lab(130 -20 20)", "white"],
  ["lch(130 20 20)", "white"],
])("%s differs from %s in nothing", (a, b) => {
  expect(between(a, b).deltaE2000).toBe(0);
});

test("colours outside sRGB are compared as they are", () => {
  const { inGamut, deltaE2000, a } = between("color(display-p3 1 0 0)", "#ff0b0c");
  expect([inGamut, a]).toEqual([false, "#ff0b0c"]);
  expect(deltaE2000).toBeGreaterThan(1);
});

test("any two colours differ by the same amount in either order, and not from themselves", () => {
  fc.assert(
    fc.property(anyHex, anyHex, (a, b) => {
      const { deltaE2000, deltaEOK } = between(a, b);
      expect(between(b, a)).toMatchObject({ deltaE2000, deltaEOK });
      expect(between(a, a)).toMatchObject({ deltaE2000: 0, deltaEOK: 0, meaning: "the same colour" });
    }),
  );
});

test("the text form has both measures and the meaning", () => {
  const input = { a: "black", b: "white" };
  expect(difference.text(between("black", "white"), input)).toBe("100\nΔE OK: 1\ndifferent colours");
});
