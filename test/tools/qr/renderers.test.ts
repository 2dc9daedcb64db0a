import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { PNG } from "pngjs";
import { renderHalfBlocks, renderSvg } from "../../../src/tools/qr/image/code.ts";
import { MARGIN, paintOf, SIZE } from "../../../src/tools/qr/image/options.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol, type QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { draw, pixelsOf, readByBoth } from "./readers.ts";
import { PLAIN, prose } from "./samples.ts";

const isDark = ({ matrix, modules }: QrSymbol, row: number, column: number) =>
  row >= 0 && row < modules && column >= 0 && column < modules && matrix[row * modules + column] === 1;

describe("a PNG", () => {
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

  test("has in every pixel the colour that the size, the margin and the symbol give it", () => {
    fc.assert(
      fc.property(symbols, renderings, (symbol, rendering) => {
        const needed = symbol.modules + 2 * rendering.margin;
        fc.pre(rendering.size >= needed);
        // It reads all checksums.
        const picture = PNG.sync.read(renderPng(symbol, rendering));
        expect([picture.width, picture.height]).toEqual([rendering.size, rendering.size]);
        const side = Math.floor(rendering.size / needed);
        const origin = Math.floor((rendering.size - symbol.modules * side) / 2);
        const [dark, light] = [rendering.dark, rendering.light].map(({ rgb, alpha }) =>
          Buffer.from([rgb.r, rgb.g, rgb.b, alpha]).readUInt32BE(),
        );
        const pixels = new DataView(picture.data.buffer, picture.data.byteOffset);
        for (let y = 0, at = 0; y < rendering.size; y++) {
          for (let x = 0; x < rendering.size; x++, at += 4) {
            const module = isDark(symbol, Math.floor((y - origin) / side), Math.floor((x - origin) / side));
            if (pixels.getUint32(at) !== (module ? dark : light)) throw new Error(`Wrong pixel at ${x}, ${y}`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("with less than a pixel for each module is refused, and one of the size that the message names is not", () => {
    for (const [length, margin] of [
      [200, 0],
      [600, 4],
      [2900, 10],
    ] as const) {
      const symbol = draftSymbol(prose(length), "L", "/text");
      const least = symbol.modules + 2 * margin;
      expect(refused(() => renderPng(symbol, { ...PLAIN, margin, size: least - 1 }))).toEqual({
        path: "/size",
        message: `Must be at least ${least} pixels, one for each module of this symbol with its margin`,
      });
      expect(pixelsOf(renderPng(symbol, { ...PLAIN, margin, size: least })).width).toBe(least);
    }
  });

  test("has one bit per pixel and a palette, opacities only if necessary, and few bytes", () => {
    const symbol = makeSymbol("https://example.com", "M");
    const [opaque, translucent] = [PLAIN, { ...PLAIN, light: paintOf("#ffffff00") }].map((options) =>
      Buffer.from(renderPng(symbol, options)),
    );
    // IHDR (PNG third edition, 11.2.1): 13 bytes, 200 × 200 pixels, depth 1, indexed, the three methods that there are.
    expect(opaque?.toString("hex", 8, 29)).toBe("0000000d49484452000000c8000000c80103000000");
    const chunks = (file?: Buffer) => file?.toString("latin1").match(/IHDR|PLTE|tRNS|IDAT|IEND/g);
    expect(chunks(opaque)).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
    expect(chunks(translucent)).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
    expect(opaque?.length).toBeLessThan(400);
    expect(renderPng(makeSymbol(`https://example.com/${prose(60)}`, "M"), PLAIN).length).toBeLessThan(600);
  });
});

describe("an SVG document", () => {
  /** Four dark modules, one of them at the end of a row and one at the start of the next, with a margin of two. */
  const small = { ...makeSymbol("", "L"), modules: 3, matrix: Uint8Array.of(0, 1, 1, 1, 0, 0, 0, 0, 1) };
  const START =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 7 7" shape-rendering="crispEdges">';
  const DARK = "M3 2h2v1h-2zM2 3h1v1h-1zM4 4h1v1h-1z";

  test.each([
    ["#000", "#fff", `<path fill="#ffffff" d="M0 0h7v7H0z"/><path fill="#000000" d="${DARK}"/>`],
    [
      "#123",
      "#ffffff81",
      `<path fill="#ffffff" fill-opacity="0.506" d="M0 0h7v7H0z"/><path fill="#112233" d="${DARK}"/>`,
    ],
    // Nothing light is below dark modules that it would shine through.
    [
      "#00000080",
      "#fff",
      `<path fill="#ffffff" fill-rule="evenodd" d="M0 0h7v7H0z${DARK}"/><path fill="#000000" fill-opacity="0.502" d="${DARK}"/>`,
    ],
    ["#000", "#ffffff00", `<path fill="#000000" d="${DARK}"/>`],
  ])("shows a small symbol in %s on %s", (dark, light, paths) => {
    const colors = { dark: paintOf(dark), light: paintOf(light) };
    expect(renderSvg(small, { ...PLAIN, size: 300, margin: 2, ...colors })).toBe(`${START}${paths}</svg>`);
  });

  test("has the dark modules of any symbol as the rectangles of its dark path", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(10), (length, margin) => {
        const symbol = draftSymbol(prose(length), "M", "/text");
        const { modules, matrix } = symbol;
        const path = /d="([^"]*)"\/><\/svg>$/.exec(renderSvg(symbol, { ...PLAIN, margin }))?.[1] ?? "";
        const drawn = new Uint8Array(modules * modules);
        const rest = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g, (_, x: string, y: string, width: string) => {
          const start = (Number(y) - margin) * modules + Number(x) - margin;
          drawn.fill(1, start, start + Number(width));
          return "";
        });
        expect([rest, [...drawn]]).toEqual(["", [...matrix]]);
      }),
      { numRuns: 30 },
    );
  });
});

/** Modules as rows of # and ., from a drawing: ink is "#". */
function inkOf(drawing: string): string[] {
  const halves = { " ": "..", "▀": "#.", "▄": ".#", "█": "##" } as const;
  return drawing.split("\n").flatMap((line) => {
    const cells = Array.from(line, (block) => {
      if (!(block in halves)) throw new Error(`${JSON.stringify(block)} is not a half block`);
      return halves[block as keyof typeof halves];
    });
    return [0, 1].map((half) => cells.map((cell) => cell.charAt(half)).join(""));
  });
}

/** A screenshot: a cell is 3 × 6 pixels, the margin of the terminal two cells. */
function screenshot(drawing: string, terminal: "dark" | "light") {
  const rows = inkOf(drawing);
  const [width, height] = [(rows[0]?.length ?? 0) + 4, rows.length + 4];
  return draw(width * 3, height * 3, (x, y) => {
    const ink = rows[Math.floor(y / 3) - 2]?.[Math.floor(x / 3) - 2] === "#";
    return ink !== (terminal === "dark");
  });
}

test.each([0, 1, 4, 10])(
  "half blocks with a margin of %d show every module and the whole quiet zone, and are read",
  (margin) => {
    for (const length of [5, 40]) {
      const text = prose(length);
      const symbol = makeSymbol(text, "M");
      for (const invert of [false, true]) {
        const drawing = renderHalfBlocks(symbol, { ...PLAIN, margin, invert });
        // One row more than the symbol and its margin, for the last line.
        const [across, down] = [symbol.modules + 2 * margin, symbol.modules + 2 * margin + 1];
        const rows = Array.from({ length: down }, (_, row) =>
          Array.from({ length: across }, (_, column) =>
            isDark(symbol, row - margin, column - margin) === invert ? "#" : ".",
          ).join(""),
        );
        expect(inkOf(drawing)).toEqual(rows);
        if (margin > 0 || invert) expect(readByBoth(screenshot(drawing, invert ? "light" : "dark"))).toBe(text);
      }
    }
  },
);
