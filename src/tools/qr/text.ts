import type { QrSymbol } from "./symbol.ts";

/** Blocks by what is ink: bit 1 is the upper half of the cell, bit 0 the lower one. */
const BLOCKS = [" ", "▄", "▀", "█"] as const;

/**
 * A drawing for a terminal, two modules in each character and `margin` modules of quiet zone around; no line feed at its end.
 * Light modules are ink, which scans where ink is light; `invert` makes the dark ones ink, for dark ink on a light ground.
 * A symbol has an odd number of rows: the quiet zone below is one row more, so that the last line is full.
 */
export function renderText({ matrix, modules }: QrSymbol, margin: number, invert: boolean): string {
  const isInk = (row: number, column: number): boolean => {
    const inside = row >= 0 && row < modules && column >= 0 && column < modules;
    const dark = inside && matrix[row * modules + column] === 1;
    return dark === invert;
  };
  const lines: string[] = [];
  for (let row = -margin; row < modules + margin; row += 2) {
    let line = "";
    for (let column = -margin; column < modules + margin; column++) {
      line += BLOCKS[isInk(row, column) ? (isInk(row + 1, column) ? 3 : 2) : isInk(row + 1, column) ? 1 : 0];
    }
    lines.push(line);
  }
  return lines.join("\n");
}
