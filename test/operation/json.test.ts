import { expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { complexityOf, exactNumber } from "../../src/operation/json.ts";

const parseExactly = (json: string): unknown => JSON.parse(json, exactNumber);
const written = (json: string): string => JSON.stringify(parseExactly(json));

const INEXACT = `9007199254740993 -12345678901234567890 18446744073709551615 -1000000000000000000000 1e400 -1E+309 1e-400
0.1234567890123456789 1234567890.1234567890123 {"id":[1,{"__proto__":99999999999999999999}],"constructor":1e999}`;

test.each(INEXACT.split(/\s/))("%s is written as it was", (json) => {
  expect(written(json)).toBe(json);
});

test.each([
  ["9007199254740992", "9007199254740992"],
  ["0.1", "0.1"],
  ["1.50", "1.5"],
  ["1e2", "100"],
  ["-0", "0"],
  ["0e999", "0"],
  ["1E21", "1e+21"],
  ["123456789012345680000", "123456789012345680000"],
  ["0.00000000000000000000000000000000000000000000000000001", "1e-53"],
])("%s, which a double holds, is a number: %s", (json, expected) => {
  expect(parseExactly(json)).toBeNumber();
  expect(written(json)).toBe(expected);
});

/** Whether two decimal numbers are equal, in exact integers. */
function areEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
    const [whole = "", fraction = ""] = mantissa.split(".");
    return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length, minus: text.startsWith("-") };
  });
  if (!first || !second) return false;
  const least = Math.min(first.power, second.power);
  const scaled = ({ digits, power }: typeof first) => digits * 10n ** BigInt(power - least);
  return scaled(first) === scaled(second) && (first.digits === 0n || first.minus === second.minus);
}

test("every number keeps its value", () => {
  const decimal = fc
    .tuple(fc.bigInt(), fc.option(fc.stringMatching(/^\d{1,25}$/)), fc.option(fc.integer({ min: -400, max: 400 })))
    .map(([whole, fraction, power]) => `${whole}${fraction ? `.${fraction}` : ""}${power === null ? "" : `e${power}`}`);
  fc.assert(
    fc.property(decimal, (number) => {
      if (!areEqual(number, written(number))) throw new Error(`${number} became ${written(number)}`);
    }),
    { numRuns: 1000 },
  );
});

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
