import { expect, test } from "bun:test";
import fc from "fast-check";
import { hasLossyNumber, lossesOf, repeatedNames } from "../../src/json/lossless.ts";

/** JSON as nobody would write it: names repeated, also as escapes, and numbers of any length. */
const { text } = fc.letrec<{ text: string; list: string; object: string; number: string; string: string }>((tie) => ({
  text: fc.oneof({ depthSize: "small" }, tie("string"), tie("number"), tie("list"), tie("object")),
  list: fc.array(tie("text"), { maxLength: 4 }).map((items) => `[${items.join()}]`),
  object: fc
    .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"__proto__"', '"a:b"', '"{\\""'), tie("text")), {
      maxLength: 5,
    })
    .map((members) => `{${members.map(([name, value]) => `${name} :${value}`).join()}}`),
  number: fc.oneof(
    fc.bigInt().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constant("1e999"),
  ),
  string: fc.string().map((value) => JSON.stringify(value)),
}));

test("a text that is not searched has lost nothing", () => {
  fc.assert(
    fc.property(text, (json) => {
      expect(lossesOf(json, JSON.parse(json))).toEqual({
        duplicates: repeatedNames(json),
        imprecise: hasLossyNumber(json),
      });
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['{"a":1,"\\u0061":2}', ["a"]],
  ['{"a":{"a":1}}', []],
  ['[{"a":1},{"a":1}]', []],
  ['{"a" : 1 ,"b":[{"c":1,"c":2}, "c"],"a"\n:3}', ["c", "a"]],
  ['{"x":"\\"a\\":","a":"{"}', []],
  ['{"":1,"":2}', [""]],
])("the names that %s repeats are %j", (json, names) => {
  expect([...repeatedNames(json)]).toEqual(names);
});

test.each([
  ["9007199254740991", false],
  ["-9007199254740991", false],
  ["9007199254740993", true],
  ["-9007199254740993", true],
  ["1e308", false],
  ["1E+309", true],
  ["0.12345678901234567890", false],
  ['"9007199254740993"', false],
  ['["\\"9007199254740993",1.5e3,-0]', false],
  ['{"9007199254740993":[1,2,9007199254740993]}', true],
])("whether %s loses digits: %p", (json, isLossy) => {
  expect(hasLossyNumber(json)).toBe(isLossy);
});
