import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { conformingSet } from "../../../src/tools/passwd/conforming.ts";
import { randomIndex } from "../../../src/tools/passwd/random.ts";
import { countConforming, passwordSpace } from "../../../src/tools/passwd/space.ts";

const ASCII = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");
const ON = { numbers: true, symbols: true, uppercase: true, lowercase: true, excludeSimilar: false };

/** The options that leave just these characters. */
const only = (characters: string) => {
  const has = (name: RegExp) => name.test(characters);
  return {
    numbers: has(/[0-9]/),
    symbols: has(/[^0-9A-Za-z]/),
    uppercase: has(/[A-Z]/),
    lowercase: has(/[a-z]/),
    excludeSimilar: false,
    exclude: [...ASCII].filter((character) => !characters.includes(character)).join(""),
  };
};

const CLASSES = [/[0-9]/, /[^0-9A-Za-z]/, /[A-Z]/, /[a-z]/];

/** How far Pearson's statistic of equally likely cells lies above its mean, in its standard deviations. */
function excess(counts: readonly number[], expected: number): number {
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return (statistic - counts.length) / Math.sqrt(2 * counts.length);
}

/** For one degree of freedom, the most lenient, by a chance below 1e-9. */
const NEVER = 20;

/** All conforming strings of four characters, found by looking at every string. */
function conforming(characters: string): string[] {
  const classes = CLASSES.map((name) => [...characters].filter((c) => name.test(c))).filter(({ length }) => length > 0);
  const grow = (texts: string[]) => texts.flatMap((text) => [...characters].map((character) => text + character));
  return grow(grow(grow(grow([""])))).filter((text) =>
    classes.every((members) => members.some((c) => text.includes(c))),
  );
}

describe("a space of passwords", () => {
  test("is as large as the set that numbers its members", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 4, max: 128 }), (given, length) => {
        const classes = given.map((size, at) => Array.from({ length: size }, (_, i) => `${at}.${i}`));
        expect(countConforming(given, length)).toBe(conformingSet(classes, length).size);
      }),
    );
  });

  // Of the strings over these characters 7 in 8, 1 in 11 and 1 in 34 conform: drawn by trial, by trial, and by rank.
  test.each(["01ab", "0!Aa", "0!Aabcde"])("of %s gives each of its members equally often", (characters) => {
    const members = conforming(characters);
    const space = passwordSpace(only(characters), 4);
    const counts = new Map(members.map((member) => [member, 0]));
    const expected = 200;
    for (let drawn = 0; drawn < members.length * expected; drawn++) {
      const text = space.draw();
      counts.set(text, (counts.get(text) ?? Number.NaN) + 1);
    }
    expect(counts.size).toBe(members.length);
    expect(excess([...counts.values()], expected)).toBeLessThan(NEVER);
    expect(space.entropy).toBeCloseTo(Math.log2(members.length), 2);
  });

  test("is the same for the same options, and another for others", () => {
    const usual = passwordSpace({ ...ON, exclude: "" }, 16);
    expect(passwordSpace({ ...ON, exclude: "" }, 16).entropy).toBe(usual.entropy);
    expect(passwordSpace({ ...ON, exclude: "" }, 17).entropy).toBeGreaterThan(usual.entropy);
    expect(passwordSpace({ ...ON, exclude: "a" }, 16).charsetSize).toBe(93);
    expect(passwordSpace({ ...ON, numbers: false, exclude: "" }, 16).charsetSize).toBe(84);
    expect(passwordSpace({ ...ON, excludeSimilar: true, exclude: "" }, 16).charsetSize).toBe(86);
  });
});

test.each([1, 2, 10, 94, 255, 256])("no index of %d is favoured, and none is beyond the end", (length) => {
  const counts = new Array<number>(length).fill(0);
  const expected = 300;
  for (let drawn = 0; drawn < length * expected; drawn++) {
    const index = randomIndex(length);
    counts[index] = (counts[index] ?? Number.NaN) + 1;
  }
  expect(counts).toHaveLength(length);
  expect(excess(counts, expected)).toBeLessThan(NEVER);
});
