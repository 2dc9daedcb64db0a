import type { QrSymbol } from "../symbol/symbol.ts";
import type { RenderOptions } from "./render-options.ts";

/** Characters by their filled halves: bit 1 is the upper half of the cell, bit 0 the lower half. */
const BLOCKS = [" ", "▄", "▀", "█"] as const;

/**
 * The symbol in Unicode half blocks for a terminal: two modules in each character, `margin` modules of quiet zone on each
 * side, no line feed at the end.
 * Light modules are ink, which scans where ink is light; with `invert` dark modules are ink, for a light terminal.
 * A symbol has an odd number of rows, so the quiet zone below has one more row, which fills the last line.
 */
export function renderHalfBlocks({ matrix, modules }: QrSymbol, { margin, invert }: RenderOptions): string {
  const isInk = (row: number, column: number): boolean => {
    const inside = row >= 0 && row < modules && column >= 0 && column < modules;
    const dark = inside && matrix[row * modules + column] === 1;
    return dark === invert;
  };
  const lines: string[] = [];
  for (let row = -margin; row < modules + margin; row += 2) {
    let line = "";
    for (let column = -margin; column < modules + margin; column++) {
      line += BLOCKS[(isInk(row, column) ? 2 : 0) + (isInk(row + 1, column) ? 1 : 0)];
    }
    lines.push(line);
  }
  return lines.join("\n");
}
