import { expect, test } from "bun:test";
import { randomBelow } from "../../../src/tools/passwd/generators.ts";
import { equal, excess, LIMIT, tally } from "./chi-squared.ts";

// 171 and 43,691 are the worst bounds for `%` alone: the values below about half of them would occur twice as often.
test.each([2, 10, 94, 171, 255, 256, 257, 7775, 7776, 43_691])("no integer below %d is favoured", (bound) => {
  const counts = tally(bound, bound * 50 + 20_000, () => randomBelow(bound));
  expect(counts).toHaveLength(bound);
  expect(excess(counts, equal(bound))).toBeLessThan(LIMIT);
});

test("the only integer below 1 is 0", () => {
  expect(tally(1, 1000, () => randomBelow(1))).toEqual([1000]);
});
