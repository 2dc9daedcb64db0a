import { expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { hasRepeatedNames, structureOf } from "../../src/json/structure.ts";
import { firstRepeatedName, repeatedNames } from "../../src/json/tokens.ts";
import { unusualJson } from "./arbitrary.ts";

test("the structure shows whether names are repeated", () => {
  fc.assert(
    fc.property(unusualJson, (json) => {
      expect(hasRepeatedNames(structureOf(json), JSON.parse(json))).toBe(repeatedNames(json).size > 0);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['{"a":1,"\\u0061":2}', ["a"], ["a"]],
  ['{"a":{"a":1}}', [], undefined],
  ['[{"a":1},{"a":1}]', [], undefined],
  ['{"a" : 1 ,"b":[{"c":1,"c":2}, "c"],"a"\n:3}', ["c", "a"], ["b", 0, "c"]],
  ['{"l":[1,"x,y",[{}],{"d\\"":[1,{"e":{},"e":1}]}]}', ["e"], ["l", 3, 'd"', 1, "e"]],
  ['{"x":"\\"a\\":","a":"{"}', [], undefined],
  ['{"":1,"":2}', [""], [""]],
])("the names that %s repeats are %j, the first of them at %j", (json, names, path) => {
  expect([...repeatedNames(json)]).toEqual(names);
  expect(firstRepeatedName(json)).toEqual(path);
});

test("parses 25,000 escaped names in one call, and the path in another", () => {
  const names = Array.from({ length: 25_000 }, (_, index) => `"\\u0061${index}":1`);
  const json = `{${names.join()},"\\u00610":2}`;
  const parse = spyOn(JSON, "parse");
  expect(firstRepeatedName(json)).toEqual(["a0"]);
  expect(parse.mock.calls.length).toBeLessThanOrEqual(2);
  parse.mockRestore();
});
