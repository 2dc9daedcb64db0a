import { expect, test } from "bun:test";
import fc from "fast-check";
import { structureOf } from "../../src/json/structure.ts";
import { firstLossyNumber } from "../../src/json/tokens.ts";
import { unusualJson } from "./arbitrary.ts";

test.each([
  ["9007199254740991", false],
  ["-9007199254740991", false],
  ["9007199254740993", true],
  ["-9007199254740993", true],
  ["1e308", false],
  ["1E+309", true],
  ["[1e+2,2e-2]", false],
  ["0.12345678901234567890", false],
  ['"9007199254740993"', false],
  ['["\\"9007199254740993",1.5e3,-0]', false],
  ['{"9007199254740993":[1,2,9007199254740993]}', true],
])("%s has a lossy number: %p", (json, isLossy) => {
  expect(firstLossyNumber(json) !== undefined).toBe(isLossy);
});

test.each([
  ["1e400", []],
  ['{"a":1e400}', ["a"]],
  ['{"a":[0,{"b,c":"[","\\u0064":{"e":[]}},{"f":[[],-1e999]}]}', ["a", 2, "f", 1]],
  ['{"a":{"b":1} , "c" : 12345678901234567890}', ["c"]],
])("the first lossy number in %s is at %j", (json, path) => {
  expect(firstLossyNumber(json)).toEqual(path);
});

test("the path leads to a value that parsing has changed", () => {
  fc.assert(
    fc.property(unusualJson, (json) => {
      fc.pre(structureOf(json).members === 0);
      const path = firstLossyNumber(json);
      if (!path) return;
      let value: unknown = JSON.parse(json);
      for (const step of path) value = Object(value)[step];
      expect(Number.isSafeInteger(value)).toBe(false);
      expect(value).toBeNumber();
    }),
    { numRuns: 1000 },
  );
});
