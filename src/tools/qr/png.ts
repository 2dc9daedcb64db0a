import { invalidField } from "../../refusal.ts";
import { bytesPerRow, pngFile } from "./png-file.ts";
import type { RenderOptions } from "./render-options.ts";
import type { QrSymbol } from "./symbol.ts";

/**
 * A PNG of exactly `size` × `size` pixels: modules of as many whole pixels as fit, the symbol centred.
 * @throws Refusal at "/size" if a module would be smaller than a pixel.
 */
export function renderPng(symbol: QrSymbol, rendering: RenderOptions): Buffer<ArrayBuffer> {
  return pngFile({
    size: rendering.size,
    scanlines: scanlines(symbol, rendering),
    palette: [rendering.light, rendering.dark],
  });
}

/** Side of a module in whole pixels. */
function modulePixels({ modules }: QrSymbol, { size, margin }: RenderOptions): number {
  const needed = modules + 2 * margin;
  if (size < needed) {
    throw invalidField(
      "/size",
      `Must be at least ${needed} pixels, one for each module of this symbol with its margin`,
    );
  }
  return Math.floor(size / needed);
}

/** Filter of a row whose bytes are differences to the row above (PNG third edition, 9.2): zeros repeat that row. */
const UP_FILTER = 2;

function scanlines(symbol: QrSymbol, rendering: RenderOptions): Uint8Array {
  const side = modulePixels(symbol, rendering);
  const origin = Math.floor((rendering.size - symbol.modules * side) / 2);
  const stride = bytesPerRow(rendering.size);
  const lines = new Uint8Array(stride * rendering.size);
  for (let row = 0; row < symbol.modules; row++) {
    const start = (origin + row * side) * stride;
    fillRow(lines.subarray(start + 1, start + stride), symbol, row, origin, side);
    for (let copy = 1; copy < side; copy++) lines[start + copy * stride] = UP_FILTER;
  }
  return lines;
}

/** Sets the pixels of the dark modules in a row, the first module `origin` pixels from the left. */
function fillRow(line: Uint8Array, { matrix, modules }: QrSymbol, row: number, origin: number, side: number): void {
  for (let column = 0; column < modules; column++) {
    if (matrix[row * modules + column] === 0) continue;
    const left = origin + column * side;
    for (let x = left; x < left + side; x++) line[x >> 3] = (line[x >> 3] ?? 0) | (0x80 >> (x & 7));
  }
}
