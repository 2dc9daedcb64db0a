import { expect, test } from "bun:test";
import "./support/page.ts";
import fc from "fast-check";
import { toOklab } from "../../../src/tools/color/oklab.ts";
import { mainColors } from "../../../src/web/tools/color/picture.tsx";

/** Pixels as a canvas has them, of colours as 0xrrggbb. */
const pixelsOf = (colors: readonly number[], alpha = 255): Uint8ClampedArray =>
  new Uint8ClampedArray(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255, alpha]));

const hexOf = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;
const repeated = (color: number, times: number): number[] => Array.from({ length: times }, () => color);
/** The channels of a colour, moved up and down by up to three. */
const noisy = (color: number, times: number): number[] =>
  Array.from({ length: times }, (_, index) => color + ((index % 7) - 3) * 0x010000 + ((index % 5) - 2) * 0x000101);

test("colours are those of areas, the largest first; noise is evened out", () => {
  const picture = pixelsOf([...noisy(0x2e7d5b, 350), ...noisy(0xd0403a, 500), ...noisy(0x3a50c8, 150)]);
  expect(mainColors(picture, 3)).toEqual(["#d0403a", "#2e7d5b", "#3a50c8"]);
});

test("each colour is the mean of what is nearest to it", () => {
  // The darker, the more frequent.
  const greys = Array.from({ length: 16 }, (_, index) => repeated(index * 0x111111, 16 - index)).flat();
  const lightness = (color: number): number => toOklab({ r: color >> 16, g: (color >> 8) & 255, b: color & 255 }).l;
  // Red is found at once, the greys are not.
  const [red, ...shades] = mainColors(pixelsOf([...repeated(0xff0000, 500), ...greys]), 3);
  expect([red, shades.length]).toEqual(["#ff0000", 2]);
  const found = shades.map((hex) => lightness(Number.parseInt(hex.slice(1), 16)));
  for (const one of found) {
    const isNearest = (each: number): boolean => found.every((other) => Math.abs(each - one) <= Math.abs(each - other));
    const nearest = greys.map(lightness).filter(isNearest);
    expect(Math.abs(nearest.reduce((sum, each) => sum + each, 0) / nearest.length - one)).toBeLessThan(0.002);
  }
});

test("translucent pixels do not count", () => {
  const picture = [...pixelsOf([0x102030]), ...pixelsOf(repeated(0xff0000, 9), 254), ...pixelsOf([0x00ff00], 0)];
  expect(mainColors(new Uint8ClampedArray(picture), 5)).toEqual(["#102030"]);
  expect(mainColors(pixelsOf([0xff0000], 128), 5)).toEqual([]);
});

/** Colours that nobody takes for each other. */
const distinct = fc.uniqueArray(
  fc.integer({ min: 0, max: 0xfff }).map((each) => ((each & 0xf00) << 12) | ((each & 0xf0) << 8) | ((each & 15) << 4)),
  { minLength: 1, maxLength: 8 },
);

test("a picture of a few colours has exactly these, the commonest first, wherever they are", () => {
  fc.assert(
    fc.property(distinct, fc.integer({ min: 0, max: 100 }), (colors, turn) => {
      const pixels = colors.flatMap((color, index) => repeated(color, 2 * (colors.length - index)));
      const turned = [...pixels.slice(turn % pixels.length), ...pixels.slice(0, turn % pixels.length)];
      expect(mainColors(pixelsOf(turned), 8)).toEqual(colors.map(hexOf));
    }),
  );
});

test("no picture has more colours than are asked for; all are different ones of sRGB, each time the same", () => {
  const pixels = fc.uint8ClampedArray({ minLength: 400, maxLength: 2000 });
  fc.assert(
    fc.property(pixels, fc.integer({ min: 2, max: 20 }), (noise, count) => {
      const picture = noise.slice(0, noise.length & ~3).map((value, index) => (index % 4 === 3 ? 255 : value));
      const colors = mainColors(picture, count);
      expect(new Set(colors).size).toBe(colors.length);
      expect(colors.length).toBeLessThanOrEqual(count);
      for (const color of colors) expect(color).toMatch(/^#[\da-f]{6}$/);
      expect(mainColors(picture, count)).toEqual(colors);
    }),
    { numRuns: 40 },
  );
});
