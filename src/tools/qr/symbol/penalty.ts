/**
 * The modules of a symbol as bits, line by line: the first module of a line is the lowest bit of its first word. Each line
 * ends with a word of zeros, because shifts read one word ahead.
 */
export type Lines = Int32Array;

/** Words in a line of `size` modules, the word of zeros included. */
export const wordsPerLine = (size: number): number => ((size + 31) >>> 5) + 1;

/** A word with `count` low bits set: the valid bits of the last word of a line. */
const lowBits = (count: number): number => (count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1);

/** The number of set bits of a word. */
function countSetBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Penalty points along the lines of one direction: for five or more modules of one colour in a row (3, and 1 for each
 * beyond five), and for finder patterns beside four light modules (40).
 */
function linePenalty(lines: Lines, size: number): number {
  const stride = wordsPerLine(size);
  let points = 0;
  for (let line = 0; line < size; line++) {
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
function overallPenalty(rows: Lines, size: number): number {
  const stride = wordsPerLine(size);
  let squares = 0;
  let dark = 0;
  for (let row = 0; row < size; row++) {
    for (let word = 0; word < stride - 1; word++) {
      const at = row * stride + word;
      const here = rows[at] ?? 0;
      dark += countSetBits(here);
      if (row === size - 1) continue;
      const below = rows[at + stride] ?? 0;
      const right = (here >>> 1) | ((rows[at + 1] ?? 0) << 31);
      const rightBelow = (below >>> 1) | ((rows[at + stride + 1] ?? 0) << 31);
      const square = ~((here ^ below) | (here ^ right) | (below ^ rightBelow)) & lowBits(size - (word << 5) - 1);
      if (square !== 0) squares += countSetBits(square);
    }
  }
  const step = Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
  return 3 * squares + 10 * step;
}

/** The penalty points of a symbol (ISO/IEC 18004:2015, 7.8.3): fewer points are easier to scan. */
export const penaltyOf = (rows: Lines, columns: Lines, size: number): number =>
  linePenalty(rows, size) + linePenalty(columns, size) + overallPenalty(rows, size);
