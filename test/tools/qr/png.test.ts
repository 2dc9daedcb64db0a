import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { MARGIN, SIZE } from "../../../src/tools/qr/image/fields.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { parsePaint } from "../../../src/tools/qr/image/render-options.ts";
import { LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol, type QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { onWhite, pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { PLAIN, prose } from "./samples.ts";

const paints = fc.record({
  rgb: fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) }),
  alpha: fc.oneof(fc.constant(255), fc.nat(255)),
});
const between = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  fc.integer({ min: minimum, max: maximum });
const renderings = fc.record({
  format: fc.constant("png" as const),
  size: between(SIZE),
  margin: between(MARGIN),
  dark: paints,
  light: paints,
  invert: fc.boolean(),
});
const symbols = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(...LEVELS))
  .map(([length, level]) => draftSymbol(prose(length), level, "/text"));

const isDark = ({ matrix, modules }: QrSymbol, row: number, column: number) =>
  row >= 0 && row < modules && column >= 0 && column < modules && matrix[row * modules + column] === 1;

test("every pixel has the colour that the size, the margin and the symbol give it", () => {
  fc.assert(
    fc.property(symbols, renderings, (symbol, rendering) => {
      const needed = symbol.modules + 2 * rendering.margin;
      fc.pre(rendering.size >= needed);
      const picture = pixelsOf(renderPng(symbol, rendering));
      expect([picture.width, picture.height]).toEqual([rendering.size, rendering.size]);
      const side = Math.floor(rendering.size / needed);
      const origin = Math.floor((rendering.size - symbol.modules * side) / 2);
      const color = (dark: boolean) => {
        const { rgb, alpha } = dark ? rendering.dark : rendering.light;
        return Buffer.from([rgb.r, rgb.g, rgb.b, alpha]).readUInt32BE();
      };
      const [dark, light] = [color(true), color(false)];
      const pixels = new DataView(picture.data.buffer, picture.data.byteOffset);
      for (let y = 0, at = 0; y < rendering.size; y++) {
        for (let x = 0; x < rendering.size; x++, at += 4) {
          const module = isDark(symbol, Math.floor((y - origin) / side), Math.floor((x - origin) / side));
          if (pixels.getUint32(at) !== (module ? dark : light)) throw new Error(`Wrong pixel at ${x}, ${y}`);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("refuses a size with less than a pixel per module, and accepts the size that the message names", () => {
  for (const [version, margin] of [
    [9, 0],
    [20, 4],
    [40, 0],
    [40, 10],
  ] as const) {
    const symbol = draftSymbol(prose(30), "L", "/text");
    const wide = { ...symbol, version, modules: 17 + 4 * version, matrix: new Uint8Array((17 + 4 * version) ** 2) };
    const least = 17 + 4 * version + 2 * margin;
    const { path, message } = refused(() => renderPng(wide, { ...PLAIN, margin, size: least - 1 }));
    expect(path).toBe("/size");
    expect(message).toBe(`Must be at least ${least} pixels, one for each module of this symbol with its margin`);
    expect(pixelsOf(renderPng(wide, { ...PLAIN, margin, size: least })).width).toBe(least);
  }
});

describe("the file", () => {
  const symbol = makeSymbol("https://example.com", "M");

  test("has one bit per pixel and a palette, with opacities only if necessary", () => {
    const opaque = Buffer.from(renderPng(symbol, PLAIN));
    // IHDR from its ninth data byte (PNG third edition, 11.2.1): depth 1, indexed, and the three methods that there are.
    expect([...opaque.subarray(24, 29)]).toEqual([1, 3, 0, 0, 0]);
    const chunks = (file: Buffer) => file.toString("latin1").match(/IHDR|PLTE|tRNS|IDAT|IEND/g);
    expect(chunks(opaque)).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
    const translucent = renderPng(symbol, { ...PLAIN, light: parsePaint("#ffffff00", "") });
    expect(chunks(Buffer.from(translucent))).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
  });

  test("of a URL has less than 600 bytes", () => {
    expect(renderPng(symbol, PLAIN).length).toBeLessThan(400);
    expect(renderPng(makeSymbol(`https://example.com/${prose(60)}`, "M"), PLAIN).length).toBeLessThan(600);
  });
});

test("both readers read images of all sizes with at least two pixels per module, and of all margins but none", () => {
  for (const text of ["hello", prose(100), prose(600)]) {
    const symbol = makeSymbol(text, "M");
    for (let margin = 1; margin <= MARGIN.maximum; margin++) {
      const least = 2 * (symbol.modules + 2 * margin);
      const size = Math.max(SIZE.minimum, least) + Math.floor(((SIZE.maximum - least) * margin) / (MARGIN.maximum + 1));
      const png = renderPng(symbol, { ...PLAIN, margin, size });
      expect([size, margin, readByZbar(png), readByJsQr(pixelsOf(png))]).toEqual([size, margin, text, text]);
    }
  }
});

test.each([
  ["#000", "#ffffff00"],
  ["#3498db", "#fff"],
  ["#00000080", "#fff"],
  ["#ff000080", "#00ff0020"],
  ["#00f", "#ff0"],
  ["#800000", "#abc"],
])("both readers read %s on %s, on white paper", (dark, light) => {
  const rendering = { ...PLAIN, dark: parsePaint(dark, ""), light: parsePaint(light, "") };
  const picture = onWhite(pixelsOf(renderPng(makeSymbol("colours", "M"), rendering)));
  expect(readByZbar(picture)).toBe("colours");
  expect(readByJsQr(picture)).toBe("colours");
});
