import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { estimate } from "../../../src/tools/passwd/estimate.ts";
import { withoutSeparators } from "../../../src/tools/passwd/separators.ts";
import { strengthOf } from "../../../src/tools/passwd/strength.ts";

setDefaultTimeout(60_000);

const judged = (password: string) => strengthOf(Math.log2(estimate(password).guesses));

test.each([
  ["9999-9999-9999", "9999", Math.log2(33) + 4 + 2],
  ["12-34-56-7", "1234567", Math.log2(33) + 4],
  ["ab-cd-ab", "abcd", Math.log2(33) + 4 + Math.log2(3)],
  ["pass word", "password", Math.log2(33) + 4],
  ["123-456-7890", "1234567890", Math.log2(33) + 4 + 3 * 2],
  ["1--2--3", "123", Math.log2(33) + 4],
  ["a.b-c-d", "a.bcd", Math.log2(33) + 4 + 3 * 2],
  ["日 本 語", "日本語", Math.log2(33) + 4],
])("%j without its separators is %j", (password, text, bits) => {
  expect(withoutSeparators(password)).toEqual({ text, bits: expect.closeTo(bits, 9) });
});

test.each(["", "a", "password", "----", "-a-b", "a-b-", "Tr0ub4dor&3"])("%j has no separators", (password) => {
  expect(withoutSeparators(password)).toBeUndefined();
});

test.each([
  ["9999-9999-9999", "very weak"],
  ["X9a?X9a?", "very weak"],
  ["99-99-99-99", "very weak"],
  ["12-34-56-78", "very weak"],
  ["1-2-3-4-5-6-7-8", "very weak"],
  ["1991-11-11", "very weak"],
  ["19.11.1991", "very weak"],
  ["19-91-11-19", "very weak"],
  ["q-w-e-r-t-y", "very weak"],
  ["p.a.s.s.w.o.r.d", "very weak"],
  ["123-456-7890", "very weak"],
  ["hunter2-hunter2", "very weak"],
  ["ab12-ab12-ab12-ab12", "weak"],
  // Random, as `passwd/pattern` makes them: 26.6 and 39.9 bits.
  ["48-21-77-30", "weak"],
  ["4821-7730-9164", "fair"],
])("%s is %s", (password, strength) => {
  expect(judged(password).strength).toBe(strength as ReturnType<typeof judged>["strength"]);
});

test("a block that is repeated adds almost nothing, however often and with whatever separator", () => {
  const block = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789"),
    minLength: 3,
    maxLength: 8,
  });
  const separator = fc.constantFrom("-", ".", " ", "/", "_", "::");
  fc.assert(
    fc.property(block, separator, fc.integer({ min: 2, max: 5 }), (text, between, times) => {
      const more = judged(Array(times).fill(text).join(between)).entropy - judged(text).entropy;
      // The separator, its places, and which block is repeated.
      expect(more).toBeLessThanOrEqual(Math.log2(33) + 4 + times);
    }),
    { numRuns: 200, seed: 20_261_122 },
  );
});
