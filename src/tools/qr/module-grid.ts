import { type Lines, wordsPerLine } from "./penalty.ts";

/** A symbol in both directions. */
export interface Grid {
  rows: Lines;
  columns: Lines;
}

const gridOf = (size: number): Grid => ({
  rows: new Int32Array(size * wordsPerLine(size)),
  columns: new Int32Array(size * wordsPerLine(size)),
});

/** Inverts a module in a line that begins at `start`. */
export function flip(lines: Lines, start: number, place: number): void {
  const at = start + (place >> 5);
  lines[at] = (lines[at] ?? 0) ^ (1 << (place & 31));
}

/** Inverts a module in both directions. */
export function invert({ rows, columns }: Grid, size: number, row: number, column: number): void {
  const stride = wordsPerLine(size);
  flip(rows, row * stride, column);
  flip(columns, column * stride, row);
}

/** Creates a grid from cells, row by row; cells other than 0 are set. */
export function gridFrom(size: number, cells: Uint8Array): Grid {
  const grid = gridOf(size);
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) if (cells[at]) invert(grid, size, row, column);
  return grid;
}
