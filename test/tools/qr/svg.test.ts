import { expect, test } from "bun:test";
import fc from "fast-check";
import { renderSvg } from "../../../src/tools/qr/image/drawings.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { type Paint, parsePaint } from "../../../src/tools/qr/image/render-options.ts";
import { LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { onWhite, pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { PLAIN, prose } from "./samples.ts";
import { modulesOf } from "./svg-painter.ts";

const paints: fc.Arbitrary<Paint> = fc.record({
  rgb: fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) }),
  alpha: fc.constantFrom(255, 254, 128, 1, 0),
});

test("renders a small symbol", () => {
  const symbol = { ...makeSymbol("", "L"), modules: 3, matrix: Uint8Array.of(1, 1, 0, 0, 0, 0, 1, 0, 1) };
  expect(renderSvg(symbol, { ...PLAIN, size: 300, margin: 1, light: parsePaint("#ffffff80", "") })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 5 5" shape-rendering="crispEdges">' +
      '<path fill="#ffffff" fill-opacity="0.502" d="M0 0h5v5H0z"/>' +
      '<path fill="#000000" d="M1 1h2v1h-2zM1 3h1v1h-1zM3 3h1v1h-1z"/></svg>',
  );
});

test("omits the light modules if they are transparent", () => {
  const svg = renderSvg(makeSymbol("hello", "M"), { ...PLAIN, light: parsePaint("#ffffff00", "") });
  expect(svg.match(/<path/g)).toHaveLength(1);
});

test("shows the same picture as the PNG, at one pixel per module", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(10), paints, paints, (length, margin, dark, light) => {
      const symbol = draftSymbol(prose(length), "M", "/text");
      const rendering = { ...PLAIN, size: symbol.modules + 2 * margin, margin, dark, light };
      const painted = modulesOf(renderSvg(symbol, rendering));
      const expected = pixelsOf(renderPng(symbol, rendering));
      expect([painted.width, painted.height]).toEqual([expected.width, expected.height]);
      // An invisible module shows the colour behind it.
      for (let at = 3; at < expected.data.length; at += 4)
        if (expected.data[at] === 0) for (const { data } of [painted, expected]) data.fill(0, at - 3, at);
      expect(Buffer.from(painted.data).equals(Buffer.from(expected.data))).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test.each(LEVELS)("both readers read SVG at level %s, in small and large versions", (level) => {
  for (const length of [5, 60, 300, 1200]) {
    const text = prose(length);
    const svg = renderSvg(makeSymbol(text, level), { ...PLAIN, margin: 1 });
    const picture = onWhite(modulesOf(svg, 3));
    expect(readByZbar(picture)).toBe(text);
    expect(readByJsQr(picture)).toBe(text);
  }
});
