/**
 * What a QR code costs, by step and version, in microseconds: the median of a few hundred runs of each.
 * Usage: bun scripts/bench-qr.ts
 */
import { parsePaint } from "../src/tools/qr/color.ts";
import { type Choices, generate } from "../src/tools/qr/generate.ts";
import { renderPng } from "../src/tools/qr/png.ts";
import type { Look } from "../src/tools/qr/render-options.ts";
import { renderSvg } from "../src/tools/qr/svg.ts";
import { makeSymbol } from "../src/tools/qr/symbol.ts";
import { renderText } from "../src/tools/qr/text.ts";

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
  const look = (size: number): Look => ({ size, margin: 4, dark, light });
  const choices: Choices = {
    format: "png",
    size: 200,
    margin: 4,
    dark: "#000000",
    light: "#ffffff",
    errorCorrection: level,
    invert: false,
  };
  const figures = [
    microseconds(() => makeSymbol(text, level)),
    microseconds(() => makeSymbol(text, level, "/text", 0)),
    microseconds(() => renderPng(symbol, look(200))),
    microseconds(() => renderPng(symbol, look(500))),
    microseconds(() => renderSvg(symbol, look(200))),
    microseconds(() => renderText(symbol, 4, false)),
    microseconds(() => generate(text, choices)),
    renderPng(symbol, look(200)).length,
    renderSvg(symbol, look(200)).length,
  ];
  console.log(`| ${[name, ...figures].join(" | ")} |`);
}
