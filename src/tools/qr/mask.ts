// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import type { BitMatrix } from "qrcode";
import levels from "qrcode/lib/core/error-correction-level.js";
import { getEncodedBits } from "qrcode/lib/core/format-info.js";
import type { Level } from "./capacity.ts";
import { type Lines, penaltyOf, strideOf } from "./penalty.ts";

/** The mask patterns of ISO/IEC 18004:2015, 7.8.2. */
export const MASK_PATTERNS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type MaskPattern = (typeof MASK_PATTERNS)[number];

/** Where each pattern inverts modules (table 10). */
const INVERTS: Readonly<Record<MaskPattern, (row: number, column: number) => boolean>> = {
  0: (row, column) => (row + column) % 2 === 0,
  1: (row) => row % 2 === 0,
  2: (_, column) => column % 3 === 0,
  3: (row, column) => (row + column) % 3 === 0,
  4: (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2 === 0,
  5: (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  6: (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  7: (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2 === 0,
};

/** A symbol in both directions. */
interface Grid {
  rows: Lines;
  columns: Lines;
}

const gridOf = (size: number): Grid => ({
  rows: new Int32Array(size * strideOf(size)),
  columns: new Int32Array(size * strideOf(size)),
});

/** Inverts a module in a line that begins at `start`. */
function flip(lines: Lines, start: number, place: number): void {
  const at = start + (place >> 5);
  lines[at] = (lines[at] ?? 0) ^ (1 << (place & 31));
}

/** Inverts a module in both directions. */
function invert({ rows, columns }: Grid, size: number, row: number, column: number): void {
  const stride = strideOf(size);
  flip(rows, row * stride, column);
  flip(columns, column * stride, row);
}

/** A grid of the cells that are not 0, row by row. */
function gridFrom(size: number, cells: Uint8Array): Grid {
  const grid = gridOf(size);
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) if (cells[at]) invert(grid, size, row, column);
  return grid;
}

/** Rows and columns after which every pattern repeats. */
const PERIOD = 12;

/** The first `PERIOD` lines of a pattern, `size` modules each: dark where `inverts` holds. */
function periodic(size: number, inverts: (line: number, place: number) => boolean): Lines {
  const stride = strideOf(size);
  const lines = new Int32Array(PERIOD * stride);
  for (let line = 0; line < PERIOD; line++) {
    const first = Array.from({ length: PERIOD }, (_, place) => inverts(line, place));
    for (let place = 0; place < size; place++) if (first[place % PERIOD]) flip(lines, line * stride, place);
  }
  return lines;
}

/** The lines of a pattern, without the modules of function patterns. */
function unreserved(pattern: Lines, reserved: Lines, size: number): Lines {
  const stride = strideOf(size);
  return reserved.map((word, at) => ~word & (pattern[at % (PERIOD * stride)] ?? 0));
}

/** What each pattern inverts in the symbols of one version. */
type Inversions = Readonly<Record<MaskPattern, Grid>>;

const known = new Map<number, Inversions>();

function inversionsOf({ size, reservedBit }: BitMatrix): Inversions {
  const made = known.get(size);
  if (made) return made;
  const reserved = gridFrom(size, reservedBit);
  const of = (pattern: MaskPattern): Grid => {
    const inverts = INVERTS[pattern];
    return {
      rows: unreserved(periodic(size, inverts), reserved.rows, size),
      columns: unreserved(
        periodic(size, (column, row) => inverts(row, column)),
        reserved.columns,
        size,
      ),
    };
  };
  const inversions = { 0: of(0), 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5), 6: of(6), 7: of(7) };
  known.set(size, inversions);
  return inversions;
}

const FORMAT_BITS = 15;

/** Places of the format information, which is there twice, lowest bit first (ISO/IEC 18004:2015, figure 25). */
function formatPlaces(size: number): [row: number, column: number][] {
  const down = (bit: number): number => (bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit);
  const across = (bit: number): number => (bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit);
  const bits = Array.from({ length: FORMAT_BITS }, (_, bit) => bit);
  return [
    ...bits.map((bit): [number, number] => [down(bit), 8]),
    ...bits.map((bit): [number, number] => [8, across(bit)]),
  ];
}

/**
 * Replaces mask pattern 0 of a symbol by the pattern with the lowest penalty, the first one on a tie. The library does
 * the same module by module, which takes most of its time.
 */
export function improveMask(matrix: BitMatrix, level: Level): MaskPattern {
  const { size, data } = matrix;
  const places = formatPlaces(size);
  const inversions = inversionsOf(matrix);
  const formatOf = (pattern: MaskPattern): number => getEncodedBits(levels[level], pattern);
  const given = gridFrom(size, data);

  const masked = (pattern: MaskPattern): Grid => {
    const grid = gridOf(size);
    for (const lines of ["rows", "columns"] as const) {
      const [to, from, without, withIt] = [grid[lines], given[lines], inversions[0][lines], inversions[pattern][lines]];
      for (let at = 0; at < to.length; at++) to[at] = (from[at] ?? 0) ^ (without[at] ?? 0) ^ (withIt[at] ?? 0);
    }
    const changes = formatOf(0) ^ formatOf(pattern);
    for (const [place, [row, column]] of places.entries())
      if ((changes >> (place % FORMAT_BITS)) & 1) invert(grid, size, row, column);
    return grid;
  };

  let best: MaskPattern = 0;
  let least = { points: Number.POSITIVE_INFINITY, grid: given };
  for (const pattern of MASK_PATTERNS) {
    const grid = masked(pattern);
    const points = penaltyOf(grid.rows, grid.columns, size);
    if (points >= least.points) continue;
    best = pattern;
    least = { points, grid };
  }
  const stride = strideOf(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      data[row * size + column] = ((least.grid.rows[row * stride + (column >> 5)] ?? 0) >>> (column & 31)) & 1;
  return best;
}
