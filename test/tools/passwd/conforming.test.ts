import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { conformingGenerator } from "../../../src/tools/passwd/conforming.ts";
import { equal, excess, LIMIT, tally } from "./chi-squared.ts";

/** Disjoint classes with these numbers of characters. */
const classesOf = (sizes: readonly number[]): string[][] => {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return Array.from({ length: size }, (_, index) => String.fromCharCode(33 + from - size + index));
  });
};

/** Every string of this length over an alphabet, derived independently of the code under test. */
const allStrings = (characters: readonly string[], length: number): string[] =>
  length === 0 ? [""] : allStrings(characters, length - 1).flatMap((head) => characters.map((c) => head + c));

const conforming = (classes: readonly (readonly string[])[], length: number): string[] =>
  allStrings(classes.flat(), length).filter((text) =>
    classes.every((characters) => characters.some((character) => text.includes(character))),
  );

/** How many strings conform: by dynamic programming over the set of classes that have occurred, in exact integers. */
const countConforming = (sizes: readonly number[], length: number): bigint => {
  let counts = new Map([[0, 1n]]);
  for (let at = 0; at < length; at++) {
    const next = new Map<number, bigint>();
    for (const [seen, count] of counts) {
      for (const [index, size] of sizes.entries()) {
        const key = seen | (1 << index);
        next.set(key, (next.get(key) ?? 0n) + count * BigInt(size));
      }
    }
    counts = next;
  }
  return counts.get(2 ** sizes.length - 1) ?? 0n;
};

const log2 = (value: bigint): number => {
  const shift = Math.max(0, value.toString(2).length - 53);
  return shift + Math.log2(Number(value >> BigInt(shift)));
};

describe("strings in which every class occurs", () => {
  // The share of conforming strings is 7 in 8, 1 in 11, 1 in 34 and 1 in 95.
  test.each([
    [[2, 2], 4],
    [[1, 1, 1, 1], 4],
    [[1, 1, 1, 5], 4],
    [[1, 1, 1, 9], 4],
    [[1, 3, 2], 5],
  ])("are equally likely, and no other strings occur: classes of %p, length %p", (sizes, length) => {
    const classes = classesOf(sizes);
    const members = conforming(classes, length);
    const indexes = new Map(members.map((member, index) => [member, index]));
    const { generateOne, bits, charsetSize } = conformingGenerator(classes, length);
    const counts = tally(members.length, members.length * 100, () => indexes.get(generateOne()) ?? Number.NaN);
    expect(counts).toHaveLength(members.length);
    expect(excess(counts, equal(members.length))).toBeLessThan(LIMIT);
    expect(bits).toBeCloseTo(Math.log2(members.length), 9);
    expect(charsetSize).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  test("favour no character and no class at any position", () => {
    const [length, sizes] = [6, [10, 32, 26, 26]];
    const classes = classesOf(sizes);
    const total = Number(countConforming(sizes, length));
    // Those that begin with one given character of a class: what follows has the other classes, and perhaps this one.
    const probabilities = sizes.flatMap((size, index) => {
      const others = countConforming(sizes.toSpliced(index, 1), length - 1);
      const share = Number(others + countConforming(sizes, length - 1)) / total;
      return new Array<number>(size).fill(share);
    });
    const { generateOne } = conformingGenerator(classes, length);
    const passwords = Array.from({ length: 20_000 }, generateOne);
    for (let position = 0; position < length; position++) {
      let next = 0;
      const counts = tally(94, passwords.length, () => (passwords[next++]?.charCodeAt(position) ?? 0) - 33);
      expect(excess(counts, probabilities)).toBeLessThan(LIMIT);
    }
  });

  test("have as many bits as exact integers give", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 4, max: 128 }), (given, length) => {
        const { bits } = conformingGenerator(classesOf(given), length);
        expect(bits).toBeCloseTo(log2(countConforming(given, length)), 6);
      }),
    );
  });

  test("take 1,954 attempts on average in the worst case that options allow", () => {
    const shares = fc.sample(fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 4, maxLength: 4 }), 2000);
    const share = (sizes: readonly number[], length = 4) =>
      2 **
      (conformingGenerator(classesOf(sizes), length).bits -
        length * Math.log2(sizes.reduce((sum, size) => sum + size, 0)));
    expect(1 / share([1, 1, 1, 32])).toBeCloseTo(1953.9, 0);
    for (const sizes of shares) expect(share(sizes)).toBeGreaterThanOrEqual(share([1, 1, 1, 32]) - 1e-12);
    expect(share([1, 1, 1, 32], 5)).toBeGreaterThan(share([1, 1, 1, 32]));
  });
});
