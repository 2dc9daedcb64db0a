// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import type { BitMatrix } from "qrcode";
import levels from "qrcode/lib/core/error-correction-level.js";
import { getEncodedBits } from "qrcode/lib/core/format-info.js";
import type { ErrorCorrectionLevel } from "./capacity.ts";
import { flip, type Grid, gridFrom, invert } from "./module-grid.ts";
import { type Lines, penaltyOf, wordsPerLine } from "./penalty.ts";

/** The mask patterns of ISO/IEC 18004:2015, 7.8.2. */
export const MASK_PATTERNS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type MaskPattern = (typeof MASK_PATTERNS)[number];

/** Whether each pattern inverts a module (table 10). */
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

/** Rows and columns after which every pattern repeats. */
const PERIOD = 12;

/** The first `PERIOD` lines of a pattern, `size` modules each: dark if `inverts` is true. */
function periodic(size: number, inverts: (line: number, place: number) => boolean): Lines {
  const stride = wordsPerLine(size);
  const lines = new Int32Array(PERIOD * stride);
  for (let line = 0; line < PERIOD; line++) {
    const first = Array.from({ length: PERIOD }, (_, place) => inverts(line, place));
    for (let place = 0; place < size; place++) if (first[place % PERIOD]) flip(lines, line * stride, place);
  }
  return lines;
}

/** The lines of a pattern, without the modules of function patterns. */
function unreserved(pattern: Lines, reserved: Lines, size: number): Lines {
  const stride = wordsPerLine(size);
  return reserved.map((word, at) => ~word & (pattern[at % (PERIOD * stride)] ?? 0));
}

const FORMAT_BITS = 15;

/** Positions of the two copies of the format information, lowest bit first (ISO/IEC 18004:2015, figure 25). */
function formatPlaces(size: number): [row: number, column: number][] {
  const down = (bit: number): number => (bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit);
  const across = (bit: number): number => (bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit);
  const bits = Array.from({ length: FORMAT_BITS }, (_, bit) => bit);
  return [
    ...bits.map((bit): [number, number] => [down(bit), 8]),
    ...bits.map((bit): [number, number] => [8, across(bit)]),
  ];
}

/** The modules that a pattern inverts in a symbol, and those of its format information that are dark. */
function patternGrid({ size, reservedBit }: BitMatrix, level: ErrorCorrectionLevel, pattern: MaskPattern): Grid {
  const inverts = INVERTS[pattern];
  const reserved = gridFrom(size, reservedBit);
  const rows = unreserved(periodic(size, inverts), reserved.rows, size);
  const transposed = periodic(size, (column, row) => inverts(row, column));
  const grid = { rows, columns: unreserved(transposed, reserved.columns, size) };
  const format = getEncodedBits(levels[level], pattern);
  for (const [index, [row, column]] of formatPlaces(size).entries())
    if ((format >> (index % FORMAT_BITS)) & 1) invert(grid, size, row, column);
  return grid;
}

const difference = (one: Lines, other: Lines): Lines => one.map((word, at) => word ^ (other[at] ?? 0));

/** The modules that change between each pattern and the next one, for symbols of one version and level. */
type MaskSteps = readonly { pattern: MaskPattern; changes: Grid }[];

const stepsByVersion = new Map<string, MaskSteps>();

function maskStepsOf(matrix: BitMatrix, level: ErrorCorrectionLevel): MaskSteps {
  const key = `${matrix.size}${level}`;
  const cached = stepsByVersion.get(key);
  if (cached) return cached;
  const grids = MASK_PATTERNS.map((pattern) => ({ pattern, grid: patternGrid(matrix, level, pattern) }));
  const steps = grids.map(({ pattern, grid }, index) => {
    // The symbol comes with pattern 0.
    const before = grids[index - 1]?.grid ?? grid;
    const changes = { rows: difference(before.rows, grid.rows), columns: difference(before.columns, grid.columns) };
    return { pattern, changes };
  });
  stepsByVersion.set(key, steps);
  return steps;
}

function invertModules(changes: Lines, lines: Lines): void {
  for (let at = 0; at < lines.length; at++) lines[at] = (lines[at] ?? 0) ^ (changes[at] ?? 0);
}

/** Writes the rows into a symbol's modules. */
function writeModules(rows: Lines, { size, data }: BitMatrix): void {
  const stride = wordsPerLine(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      data[row * size + column] = ((rows[row * stride + (column >> 5)] ?? 0) >>> (column & 31)) & 1;
}

/**
 * Replaces mask pattern 0 of a symbol by the pattern with the lowest penalty; on a tie, by the first one. Faster than the
 * library, which processes single modules.
 */
export function improveMask(matrix: BitMatrix, level: ErrorCorrectionLevel): MaskPattern {
  const grid = gridFrom(matrix.size, matrix.data);
  let best: MaskPattern = 0;
  let least = Number.POSITIVE_INFINITY;
  let rows = grid.rows;
  for (const { pattern, changes } of maskStepsOf(matrix, level)) {
    invertModules(changes.rows, grid.rows);
    invertModules(changes.columns, grid.columns);
    const points = penaltyOf(grid.rows, grid.columns, matrix.size);
    if (points >= least) continue;
    best = pattern;
    least = points;
    rows = grid.rows.slice();
  }
  if (best !== 0) writeModules(rows, matrix);
  return best;
}
