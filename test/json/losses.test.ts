import { expect, test } from "bun:test";
import fc from "fast-check";
import { findLosses, lossesOf } from "../../src/json/losses.ts";

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
      expect(lossesOf(json, JSON.parse(json))).toEqual(findLosses(json));
    }),
    { numRuns: 2000 },
  );
});
