import { expect, test } from "bun:test";
import { conformingSet } from "../../../src/tools/passwd/conforming.ts";
import { generatePasswords } from "../../../src/tools/passwd/generate.ts";
import { randomBelow } from "../../../src/tools/passwd/random.ts";

/** Pearson's statistic of how far counts are from what was expected, given as their shares. */
const chiSquare = (counts: readonly number[], shares: readonly number[]): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, cell) => {
    const expected = total * (shares[cell] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
};

/** For up to 93 degrees of freedom: the chance of a larger value is below 1e-8 even for the most. */
const LIMIT = 200;

const tally = (cells: number, draws: number, draw: () => number): number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (let drawn = 0; drawn < draws; drawn++) {
    const cell = draw();
    counts[cell] = (counts[cell] ?? Number.NaN) + 1;
  }
  return counts;
};

test.each([2, 5, 64, 94])("no integer below %d is favoured", (bound) => {
  const counts = tally(bound, 50_000, () => Number(randomBelow(BigInt(bound))));
  expect(chiSquare(counts, new Array<number>(bound).fill(1 / bound))).toBeLessThan(LIMIT);
});

test("no part of a range that is no power of two is favoured", () => {
  const third = 2n ** 200n;
  const counts = tally(3, 20_000, () => Number(randomBelow(3n * third) / third));
  expect(chiSquare(counts, [1 / 3, 1 / 3, 1 / 3])).toBeLessThan(LIMIT);
});

test("the only integer below 1 is 0", () => {
  expect(randomBelow(1n)).toBe(0n);
});

/** Of the conforming passwords, the share that begins with one given character of the class with this index. */
const shareOf = (classes: readonly (readonly string[])[], length: number, index: number): number => {
  const others = classes.filter((_, at) => at !== index);
  // After that character the others must occur, and the class itself may: with it, or without it.
  const rest = conformingSet(others, length - 1).size + conformingSet(classes, length - 1).size;
  return Number(rest) / Number(conformingSet(classes, length).size);
};

test("no position favours a character or a class", () => {
  const length = 6;
  const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const classes = [/[0-9]/, /[^0-9A-Za-z]/, /[A-Z]/, /[a-z]/].map((name) => ascii.filter((c) => name.test(c)));
  const shares = ascii.map((character) => {
    const index = classes.findIndex((characters) => characters.includes(character));
    return shareOf(classes, length, index);
  });
  const on = { numbers: true, symbols: true, uppercase: true, lowercase: true };
  const options = { ...on, length, count: 20_000, excludeSimilar: false, exclude: "" };
  const { passwords } = generatePasswords(options);
  for (let position = 0; position < length; position++) {
    let next = 0;
    const counts = tally(94, passwords.length, () => (passwords[next++]?.charCodeAt(position) ?? 0) - 33);
    expect(chiSquare(counts, shares)).toBeLessThan(LIMIT);
  }
});
