import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { counted, expectation } from "../../src/operation/expectation.ts";
import { boolean, integer, jsonObject, nullable, oneOf, t, text } from "../../src/operation/schema.ts";

const about = { description: "A field" };

const EXPECTATIONS: readonly [schema: TSchema, words: string][] = [
  [integer({ ...about, minimum: 4, maximum: 128 }), "a whole number from 4 to 128"],
  [integer({ ...about, minimum: 0 }), "a whole number of at least 0"],
  [integer(about), "a whole number"],
  [boolean("Flag"), "true or false"],
  [oneOf(["a", "b", "c"], about), "one of a, b or c"],
  [oneOf(["a"], about), "one of a"],
  [text(about), "a text"],
  [text({ ...about, minLength: 1 }), "a non-empty text"],
  [text({ ...about, minLength: 1, pattern: "^[A-Z]{2}$", expected: "two letters" }), "two letters"],
  [text({ ...about, minLength: 2 }), "a text of at least 2 characters"],
  [text({ ...about, minLength: 1, maxLength: 128 }), "a text of 1 to 128 characters"],
  [text({ ...about, maxLength: 1000 }), "a text of at most 1,000 characters"],
  [text({ ...about, minLength: 1, maxBytes: 65_536 }), "a non-empty text of at most 65,536 bytes"],
  [t.Array(text(about), { minItems: 1, maxItems: 1000 }), "a list of 1 to 1,000 texts"],
  [t.Array(text(about)), "a list of texts"],
  [t.Array(t.Number(), { maxItems: 3 }), "a list of at most 3 values"],
  [t.Array(t.Number()), "a list of values"],
  [t.Number({ minimum: -90, maximum: 90 }), "a number from -90 to 90"],
  [t.Number({ maximum: 1000 }), "a number of at most 1,000"],
  [t.Union([t.Number(), text(about)]), "a number or a text"],
  [t.Union([text(about), t.Array(text(about), { maxItems: 32 })]), "a text or a list of at most 32 texts"],
  [nullable(text(about)), "a text or null"],
  [jsonObject(about), "an object"],
];

test.each(EXPECTATIONS.map(([schema, words]) => ({ schema, words })))("a schema takes $words", ({ schema, words }) => {
  expect(expectation(schema)).toBe(words);
});

test("a number of things has commas, and one of them no s", () => {
  expect([1, 2, 1000].map((number) => counted(number, "sheets"))).toEqual(["1 sheet", "2 sheets", "1,000 sheets"]);
});
