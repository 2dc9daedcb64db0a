import { expect, test } from "bun:test";
import fc from "fast-check";
import { countMembers, structureOf } from "../../src/json/structure.ts";
import { firstLossyNumber } from "../../src/json/tokens.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

function commasOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, each) => sum + commasOf(each), Math.max(0, inner.length - 1));
}

const containersOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce((sum: number, each) => sum + containersOf(each), 0)
    : 0;

test("agrees with the parsed value for all JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indentation) => {
      const json = JSON.stringify(value, null, indentation);
      const parsed = JSON.parse(json);
      expect(structureOf(json)).toMatchObject({
        depth: depthOf(parsed),
        members: countMembers(parsed),
        commas: commasOf(parsed),
        containers: containersOf(parsed),
      });
    }),
  );
});

test("shows that a text may have a lossy number", () => {
  fc.assert(
    fc.property(fc.bigInt(), (n) => {
      const json = `{"n":[${n}]}`;
      if (firstLossyNumber(json)) expect(structureOf(json).mayBeLossy).toBe(true);
    }),
  );
  expect(structureOf('{"n":1e400}').mayBeLossy).toBe(true);
});

test.each([
  ['{"a":1,"a":2}', 2, 1],
  ['{"a":{"b":1,"b":1},"c":":"}', 4, 3],
  ['["a:b",{"\\"":1}]', 1, 1],
])("%s has %d members in the text and %d when it is parsed", (json, written, read) => {
  expect([structureOf(json).members, countMembers(JSON.parse(json))]).toEqual([written, read]);
});

test.each(['"true":1', "truefalse", '{"a":"1e5","b":"12345678901234567890"}', "[1,2,3]", "[123456789012345]"])(
  "%s has no number that may be lossy",
  (json) => expect(structureOf(json).mayBeLossy).toBe(false),
);

test("reads a text that is not JSON to its end", () => {
  fc.assert(fc.property(fc.string(), (text) => expect(structureOf(text).depth).toBeLessThanOrEqual(text.length)));
  expect(structureOf('"never closed \\').members).toBe(0);
});
