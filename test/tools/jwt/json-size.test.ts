import { expect, test } from "bun:test";
import fc from "fast-check";
import { exceedsJsonSize } from "../../../src/tools/jwt/json-size.ts";

test("never rejects a value whose JSON is within the limit", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(exceedsJsonSize(value, JSON.stringify(value).length)).toBe(false);
    }),
  );
});

test("rejects containers, names and texts that are certainly too long", () => {
  expect(exceedsJsonSize([[], [], []], 7)).toBe(true);
  expect(exceedsJsonSize([[], [], []], 8)).toBe(false);
  expect(exceedsJsonSize({ abc: 1 }, 8)).toBe(true);
  expect(exceedsJsonSize({ abc: 1 }, 9)).toBe(false);
  expect(exceedsJsonSize("abc", 4)).toBe(true);
  expect(exceedsJsonSize("abc", 5)).toBe(false);
});
