/**
 * Time to make a QR code, by step and version, in microseconds: the median of a few hundred runs of each.
 * Usage: bun scripts/measure/qr-code.ts
 */

import { makeCode } from "../../src/tools/qr/image/code.ts";
import { renderHalfBlocks, renderSvg } from "../../src/tools/qr/image/drawings.ts";
import type { QrOptions } from "../../src/tools/qr/image/fields.ts";
import { renderPng } from "../../src/tools/qr/image/png.ts";
import { parsePaint, type RenderOptions } from "../../src/tools/qr/image/render-options.ts";
import { draftSymbol, makeSymbol } from "../../src/tools/qr/symbol/symbol.ts";

const RUNS = 300;

/** A text for each version at level M, and the worst one: the most digits that fit at all. */
const TEXTS = [
  { name: "version 1", text: "hello", level: "M" },
  { name: "version 2, URL", text: "https://example.com", level: "M" },
  { name: "version 10", text: "x".repeat(213), level: "M" },
  { name: "version 40", text: "x".repeat(2331), level: "M" },
  { name: "version 40, digits", text: "1".repeat(7089), level: "L" },
] as const;

function microseconds(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return (performance.now() - start) * 1000;
  });
  return Math.round(times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0);
}

const dark = parsePaint("#000", "");
const light = parsePaint("#fff", "");

console.log(
  "| text | symbol | with mask given | PNG 200 | PNG 500 | SVG | text | all, PNG | PNG 200 bytes | SVG bytes |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const { name, text, level } of TEXTS) {
  const symbol = makeSymbol(text, level);
  const rendering = (size: number): RenderOptions => ({ format: "png", size, margin: 4, dark, light, invert: false });
  const options: QrOptions = {
    size: 200,
    margin: 4,
    color: { dark: "#000000", light: "#ffffff" },
    errorCorrection: level,
    invert: false,
    raw: false,
  };
  const figures = [
    microseconds(() => makeSymbol(text, level)),
    microseconds(() => draftSymbol(text, level, "/text")),
    microseconds(() => renderPng(symbol, rendering(200))),
    microseconds(() => renderPng(symbol, rendering(500))),
    microseconds(() => renderSvg(symbol, rendering(200))),
    microseconds(() => renderHalfBlocks(symbol, rendering(200))),
    microseconds(() => makeCode(text, options)),
    renderPng(symbol, rendering(200)).length,
    renderSvg(symbol, rendering(200)).length,
  ];
  console.log(`| ${[name, ...figures].join(" | ")} |`);
}
