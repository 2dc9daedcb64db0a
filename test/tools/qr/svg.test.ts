import { expect, test } from "bun:test";
import fc from "fast-check";
import { renderSvg } from "../../../src/tools/qr/image/drawings.ts";
import { parsePaint } from "../../../src/tools/qr/image/render-options.ts";
import { draftSymbol, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { PLAIN, prose } from "./samples.ts";

/** Three modules with a margin of one, at `size` pixels. */
const small = { ...makeSymbol("", "L"), modules: 3, matrix: Uint8Array.of(1, 1, 0, 0, 0, 0, 1, 0, 1) };
const START =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 5 5" shape-rendering="crispEdges">';
const DARK = "M1 1h2v1h-2zM1 3h1v1h-1zM3 3h1v1h-1z";

test.each([
  ["#000", "#fff", `<path fill="#ffffff" d="M0 0h5v5H0z"/><path fill="#000000" d="${DARK}"/>`],
  [
    "#123",
    "#ffffff80",
    `<path fill="#ffffff" fill-opacity="0.502" d="M0 0h5v5H0z"/><path fill="#112233" d="${DARK}"/>`,
  ],
  // Nothing light is below dark modules that it would shine through.
  [
    "#00000080",
    "#fff",
    `<path fill="#ffffff" fill-rule="evenodd" d="M0 0h5v5H0z${DARK}"/><path fill="#000000" fill-opacity="0.502" d="${DARK}"/>`,
  ],
  ["#000", "#ffffff00", `<path fill="#000000" d="${DARK}"/>`],
])("renders a small symbol in %s on %s", (dark, light, paths) => {
  const colors = { dark: parsePaint(dark, ""), light: parsePaint(light, "") };
  expect(renderSvg(small, { ...PLAIN, size: 300, margin: 1, ...colors })).toBe(`${START}${paths}</svg>`);
});

test("the rectangles of the dark path are the dark modules of any symbol", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(10), (length, margin) => {
      const { modules, matrix, ...symbol } = draftSymbol(prose(length), "M", "/text");
      const svg = renderSvg({ ...symbol, modules, matrix }, { ...PLAIN, margin });
      const path = /d="([^"]*)"\/><\/svg>$/.exec(svg)?.[1] ?? "";
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
