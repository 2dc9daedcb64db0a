import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { conformingSet } from "../../../src/tools/passwd/conforming.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Disjoint classes of the given sizes: "a", "bc", … */
const classesOf = (sizes: readonly number[]): string[][] => {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return [...LETTERS.slice(from - size, from)];
  });
};

/** Every string of this length over an alphabet, in no way derived from the code under test. */
const allStrings = (characters: readonly string[], length: number): string[] =>
  length === 0 ? [""] : allStrings(characters, length - 1).flatMap((head) => characters.map((c) => head + c));

const members = (sizes: readonly number[], length: number): string[] => {
  const set = conformingSet(classesOf(sizes), length);
  return Array.from({ length: Number(set.size) }, (_, rank) => set.member(BigInt(rank)));
};

/** The size by inclusion and exclusion over the classes that are absent. */
const sizeByInclusionExclusion = (sizes: readonly number[], length: number): bigint => {
  let total = 0n;
  for (let absent = 0; absent < 2 ** sizes.length; absent++) {
    const left = sizes.filter((_, index) => (absent & (1 << index)) === 0);
    const sign = (sizes.length - left.length) % 2 === 0 ? 1n : -1n;
    total += sign * BigInt(left.reduce((sum, size) => sum + size, 0)) ** BigInt(length);
  }
  return total;
};

describe("the set of conforming strings", () => {
  test.each([
    [[2], 4],
    [[1, 1], 4],
    [[1, 3], 5],
    [[2, 1, 3], 4],
    [[1, 1, 1, 1], 4],
    [[1, 1, 2, 3], 5],
    [[1, 1, 1, 4], 4],
  ])("numbers each of them once, classes of %p, length %p", (sizes, length) => {
    const classes = classesOf(sizes);
    const conforms = (text: string) => classes.every((characters) => characters.some((c) => text.includes(c)));
    const expected = allStrings(classes.flat(), length).filter(conforms);
    expect(members(sizes, length).sort()).toEqual(expected.sort());
  });

  test("has the size that inclusion and exclusion give", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 4, max: 128 }), (given, length) => {
        const classes = given.map((size, at) =>
          Array.from({ length: size }, (_, i) => String.fromCharCode(64 * at + i)),
        );
        expect(conformingSet(classes, length).size).toBe(sizeByInclusionExclusion(given, length));
      }),
    );
  });
});
