import { expect, test } from "bun:test";
import { randomFrom, xoshiro128 } from "../../../src/tools/lorem/writer.ts";

const take = (count: number, next: () => number): number[] => Array.from({ length: count }, next);

test("the generator agrees with its reference implementation", () => {
  // xoshiro128starstar.c 1.1 from the state 1, 2, 3, 4, as the tests of Rust's rand_xoshiro have it.
  const expected = [
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ];
  expect(take(10, xoshiro128(Uint32Array.of(1, 2, 3, 4)))).toEqual(expected);
});

test("all integers below the bound are equally likely", () => {
  const below = randomFrom("fair");
  // Without discarding the draws past its last multiple, this bound would favour its lower third two to one.
  const bound = 3 * 2 ** 30;
  const thirds = [0, 0, 0];
  for (const value of take(30_000, () => below(bound))) {
    expect(value).toBeLessThan(bound);
    const third = Math.floor(value / 2 ** 30);
    thirds[third] = (thirds[third] ?? Number.NaN) + 1;
  }
  for (const count of thirds) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});
