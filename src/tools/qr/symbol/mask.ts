import levels from "qrcode/lib/core/error-correction-level.js";
import { getEncodedBits } from "qrcode/lib/core/format-info.js";
import type { ErrorCorrectionLevel } from "./capacity.ts";

/**
 * The modules of a symbol as bits, row by row and then column by column: the first module of a line is the lowest bit of its
 * first word. Each line ends with a word of zeros, because shifts read one word ahead.
 */
type Lines = Int32Array;

/** Words in a line of `size` modules, the word of zeros included. */
const wordsPerLine = (size: number): number => ((size + 31) >>> 5) + 1;

/** A word with `count` low bits set: the valid bits of the last word of a line. */
const lowBits = (count: number): number => (count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1);

function countSetBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Penalty points along the lines of both directions: for five or more modules of one colour in a row (3, and 1 for each
 * beyond five), and for finder patterns beside four light modules (40).
 */
function linePenalty(lines: Lines, size: number): number {
  const stride = wordsPerLine(size);
  let points = 0;
  for (let line = 0; line < 2 * size; line++) {
    let runsBefore = 0;
    for (let word = 0; word < stride - 1; word++) {
      const left = size - (word << 5);
      const a0 = lines[line * stride + word] ?? 0;
      const behind = lines[line * stride + word + 1] ?? 0;
      const a1 = (a0 >>> 1) | (behind << 31);
      const a2 = (a0 >>> 2) | (behind << 30);
      const a3 = (a0 >>> 3) | (behind << 29);
      const a4 = (a0 >>> 4) | (behind << 28);
      const a5 = (a0 >>> 5) | (behind << 27);
      const a6 = (a0 >>> 6) | (behind << 26);
      const a7 = (a0 >>> 7) | (behind << 25);
      const a8 = (a0 >>> 8) | (behind << 24);
      const a9 = (a0 >>> 9) | (behind << 23);
      const a10 = (a0 >>> 10) | (behind << 22);
      // One bit for each position where five modules of one colour begin: a run of n modules has n - 4 of them.
      const runs = (a0 & a1 & a2 & a3 & a4) | (~(a0 | a1 | a2 | a3 | a4) & lowBits(left - 4));
      if (runs !== 0) points += countSetBits(runs) + 2 * countSetBits(runs & ~((runs << 1) | runsBefore));
      runsBefore = runs >>> 31;
      const darkThenLight = a0 & ~a1 & a2 & a3 & a4 & ~a5 & a6 & ~(a7 | a8 | a9 | a10) & lowBits(left - 10);
      const lightThenDark = ~(a0 | a1 | a2 | a3) & a4 & ~a5 & a6 & a7 & a8 & ~a9 & a10;
      if ((darkThenLight | lightThenDark) !== 0)
        points += 40 * (countSetBits(darkThenLight) + countSetBits(lightThenDark));
    }
  }
  return points;
}

/** Penalty points for 2 × 2 squares of one colour (3 each) and for each 5% that the share of dark modules is off 50% (10). */
function overallPenalty(lines: Lines, size: number): number {
  const stride = wordsPerLine(size);
  let squares = 0;
  let dark = 0;
  for (let row = 0; row < size; row++) {
    for (let word = 0; word < stride - 1; word++) {
      const at = row * stride + word;
      const here = lines[at] ?? 0;
      dark += countSetBits(here);
      if (row === size - 1) continue;
      const below = lines[at + stride] ?? 0;
      const right = (here >>> 1) | ((lines[at + 1] ?? 0) << 31);
      const rightBelow = (below >>> 1) | ((lines[at + stride + 1] ?? 0) << 31);
      const square = ~((here ^ below) | (here ^ right) | (below ^ rightBelow)) & lowBits(size - (word << 5) - 1);
      if (square !== 0) squares += countSetBits(square);
    }
  }
  const step = Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
  return 3 * squares + 10 * step;
}

/** The modules of a symbol of one level. */
export interface ModuleMatrix {
  errorCorrection: ErrorCorrectionLevel;
  /** Modules on each side: 17 + 4 × version. */
  modules: number;
  matrix: Uint8Array;
  /** Row by row, 1 for a module of a function pattern or of the format information, which masks do not change. */
  reserved: Uint8Array;
}

function packLines(size: number, cells: Uint8Array): Lines {
  const stride = wordsPerLine(size);
  const lines = new Int32Array(2 * size * stride);
  const set = (line: number, place: number): void => {
    const at = line * stride + (place >> 5);
    lines[at] = (lines[at] ?? 0) | (1 << (place & 31));
  };
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      if (cells[at] === 0) continue;
      set(row, column);
      set(size + column, row);
    }
  }
  return lines;
}

function invert(lines: Lines, changes: Lines): Lines {
  const inverted = new Int32Array(lines.length);
  for (let at = 0; at < lines.length; at++) inverted[at] = (lines[at] ?? 0) ^ (changes[at] ?? 0);
  return inverted;
}

const FORMAT_BITS = 15;

/** Whether each mask pattern inverts a module (ISO/IEC 18004:2015, table 10). */
const PATTERNS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2 === 0,
];

/** The modules that a pattern inverts in a symbol, and the dark ones of both copies of its format information (figure 25). */
function patternLines({ modules, reserved, errorCorrection }: ModuleMatrix, pattern: number): Lines {
  const inverts = PATTERNS[pattern];
  const cells = new Uint8Array(modules * modules);
  for (let row = 0, at = 0; row < modules; row++)
    for (let column = 0; column < modules; column++, at++)
      if (reserved[at] === 0 && inverts?.(row, column)) cells[at] = 1;
  const format = getEncodedBits(levels[errorCorrection], pattern);
  for (let bit = 0; bit < FORMAT_BITS; bit++) {
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : modules - 15 + bit;
    const across = bit < 8 ? modules - 1 - bit : bit < 9 ? 7 : 14 - bit;
    const value = (format >> bit) & 1;
    cells[down * modules + 8] = value;
    cells[8 * modules + across] = value;
  }
  return packLines(modules, cells);
}

/** By version and level: the modules that differ between pattern 0 and each pattern. */
const changesByVersion = new Map<string, readonly Lines[]>();

function maskChangesOf(symbol: ModuleMatrix): readonly Lines[] {
  const key = `${symbol.modules}${symbol.errorCorrection}`;
  const cached = changesByVersion.get(key);
  if (cached) return cached;
  const first = patternLines(symbol, 0);
  const changes = PATTERNS.map((_, pattern) => invert(patternLines(symbol, pattern), first));
  changesByVersion.set(key, changes);
  return changes;
}

function unpackRows(lines: Lines, { modules, matrix }: ModuleMatrix): void {
  const stride = wordsPerLine(modules);
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++)
      matrix[row * modules + column] = ((lines[row * stride + (column >> 5)] ?? 0) >>> (column & 31)) & 1;
}

/**
 * Replaces mask pattern 0 of a symbol, in place, by the pattern with the lowest penalty (ISO/IEC 18004:2015, 7.8.3): fewer
 * points are easier to scan. On a tie, by the first one. Faster than the library, which processes single modules.
 */
export function improveMask(symbol: ModuleMatrix): void {
  const { modules, matrix } = symbol;
  const drawn = packLines(modules, matrix);
  const masked = maskChangesOf(symbol).map((changes) => invert(drawn, changes));
  const points = masked.map((lines) => linePenalty(lines, modules) + overallPenalty(lines, modules));
  unpackRows(masked[points.indexOf(Math.min(...points))] ?? drawn, symbol);
}
