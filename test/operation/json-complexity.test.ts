import { expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { complexityOf } from "../../src/operation/json.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** The commas, and the objects and arrays, of a value. */
function countsOf(value: unknown): [commas: number, containers: number] {
  if (typeof value !== "object" || value === null) return [0, 0];
  const inner = Object.values(value).map(countsOf);
  return inner.reduce(
    ([commas, containers], [more, others]) => [commas + more, containers + others],
    [Math.max(0, inner.length - 1), 1],
  );
}

test("agrees with the parsed value for all JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indentation) => {
      const json = JSON.stringify(value, null, indentation);
      const parsed = JSON.parse(json);
      expect(complexityOf(json)).toEqual({ depth: depthOf(parsed), values: Math.max(...countsOf(parsed)) });
    }),
  );
});

test("skips texts with escapes at any place", () => {
  const piece = fc.constantFrom("a", "\\", '"', "é", "[", ",", "\\".repeat(25), "x".repeat(99));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(complexityOf(JSON.stringify([pieces.join(""), [1]]))).toEqual({ depth: 2, values: 2 });
    }),
    { numRuns: 1000 },
  );
});

test("reads a text that is not JSON to its end", () => {
  fc.assert(fc.property(fc.string(), (text) => expect(complexityOf(text).depth).toBeLessThanOrEqual(text.length)));
  expect(complexityOf('["never closed \\')).toEqual({ depth: 1, values: 1 });
});

test("finds the end of a long text by one search", () => {
  const json = JSON.stringify({ text: "a".repeat(100_000) });
  const search = spyOn(String.prototype, "indexOf");
  const read = spyOn(String.prototype, "charCodeAt");
  complexityOf(json);
  const [searches, reads] = [search.mock.calls.length, read.mock.calls.length];
  search.mockRestore();
  read.mockRestore();
  expect(searches).toBe(2);
  expect(reads).toBeLessThan(10);
});
