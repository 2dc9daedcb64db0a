import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { aThirdOf, lumaOf } from "../../../src/tools/qr/design/raster.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { drawnDesign as draw } from "./make-design.ts";
import { dataUrl, fileOf, red } from "./readers.ts";

/** The radii of the three squares of an eye. */
const RADII = { square: [0, 0, 0], rounded: [2, 1.25, 0.75], circle: [3, 2, 1.5] } as const;

type Look = readonly [shape: string, eyes: keyof typeof RADII, gradient: string, logo: string];

// "hello" has 21 modules, so 29 with the margin: of 5 pixels each in a picture of 150, from the third one.
const { matrix } = makeSymbol("hello", "H");
const placeOf = (pixel: number) => (pixel - 2) / 5 - 4;

/** Whether a point is dark, by geometry alone. Lengths are modules, from the top left of the symbol. */
function isDark(x: number, y: number, [shape, eyes, , logo]: Look): boolean {
  const inward = [x, y].map((value) => Math.min(value, 21 - value));
  if (Math.max(...inward) < 7 && Math.min(x, y) < 7) {
    const isInside = (radius: number, inset: number) =>
      Math.hypot(...inward.map((value) => Math.max(0, Math.abs(value - 3.5) - 3.5 + inset + radius))) <= radius;
    return RADII[eyes].filter(isInside).length % 2 === 1;
  }
  // A logo of 4.2 × 2.8 modules from 8.4 and 9.1 hides what is nearer than 0.4 modules.
  const isModule = (column: number, row: number) =>
    !(logo && [column, row].every((at) => at >= 8 && at < 13)) &&
    [column, row].every((at) => at >= 0 && at < 21) &&
    matrix[row * 21 + column] === 1;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!isModule(column, row)) return false;
  const [across, down] = [x - column - 0.5, y - row - 0.5];
  const isJoined = isModule(column + Math.sign(across), row) || isModule(column, row + Math.sign(down));
  return shape === "square" || (shape === "rounded" && isJoined) || Math.hypot(across, down) <= 0.5;
}

const POINTS = [0.125, 0.375, 0.625, 0.875].flatMap((x, _, all) => all.map((y) => [x, y] as const));
const [DARK, LIGHT, END, RED] = ["ff2010", "fedcba", "0020ff", "ff0000"].map((hex) => [...Buffer.from(hex, "hex")]);

test.each<Look>([
  ["square", "square", "", ""],
  ["rounded", "circle", "linear", ""],
  ["dots", "rounded", "radial", ""],
  ["dots", "circle", "", ""],
  ["square", "rounded", "", dataUrl("png", fileOf(red(60, 40)))],
])("a PNG has in every pixel the colour that geometry gives it: case %#", async (shape, eyes, gradient, logo) => {
  const colors = {
    dark: "#ff2010",
    light: "#fedcba",
    ...(gradient && { gradient, gradientTo: "#0020ff" }),
    ...(logo && { logo }),
  };
  const { width, data } = await draw({ text: "hello", size: 150, errorCorrection: "H", shape, eyes, ...colors });
  expect([width, data.length]).toEqual([150, 4 * 150 * 150]);
  const wrong: number[][] = [];
  for (let at = 0; at < 150 * 150; at++) {
    const [column, row] = [at % 150, Math.floor(at / 150)];
    const share =
      POINTS.filter(([x, y]) => isDark(placeOf(column + x), placeOf(row + y), [shape, eyes, gradient, logo])).length /
      16;
    const inLogo = logo && column >= 64 && column < 85 && row >= 68 && row < 82;
    // Curves are drawn as lines, which miss up to an eighth of a pixel; without a gradient, there are 16 mixtures.
    const tolerance = column % 5 === 4 && row % 5 === 4 && Math.min(column, row) > 60 ? 0.6 : 48;
    const [x, y] = [placeOf(column + 0.5) / 21, placeOf(row + 0.5) / 21];
    const way = gradient === "linear" ? (x + y) / 2 : gradient ? Math.hypot(x - 0.5, y - 0.5) * Math.SQRT2 : 0;
    for (let channel = 0; channel < 3; channel++) {
      const [dark = 0, light = 0, end = 0, red = 0] = [DARK, LIGHT, END, RED].map((color) => color?.[channel]);
      const ink = dark + (end - dark) * way;
      const expected = inLogo ? red : light + (ink - light) * share;
      const value = data[4 * at + channel] ?? 0;
      if (Math.abs(value - expected) > tolerance) wrong.push([column, row, channel, value, expected]);
    }
  }
  expect(wrong).toEqual([]);
});

test("the decoder reads the brightness of ITU-R BT.601, also at a third of the size", () => {
  const colors = [DARK, LIGHT, END, RED].map(([r = 0, g = 0, b = 0] = []) => ({ r, g, b }));
  expect(colors.map(lumaOf)).toEqual([97, 226, 48, 76]);
  const third = aThirdOf({ width: 7, height: 7, data: Uint8Array.from({ length: 49 }, (_, at) => at) });
  expect(third).toEqual({ width: 2, height: 2, data: Uint8Array.of(8, 11, 29, 32) });
});
