import { expect, test } from "bun:test";
import fc from "fast-check";
import { exactNumber } from "../../src/operation/json.ts";

const parseExactly = (json: string): unknown => JSON.parse(json, exactNumber);
const written = (json: string): string => JSON.stringify(parseExactly(json));

test.each([
  "12345678901234567890",
  "-9007199254740993",
  "18446744073709551615",
  "1e400",
  "-1E+309",
  "1e-400",
  "0.1234567890123456789",
  "1234567890.1234567890123",
  '{"id":[1,{"__proto__":99999999999999999999}],"constructor":1e999}',
])("%s is written as it was", (json) => {
  expect(written(json)).toBe(json);
});

test.each([
  ["9007199254740992", "9007199254740992"],
  ["0.1", "0.1"],
  ["1.50", "1.5"],
  ["1e2", "100"],
  ["-0", "0"],
  ["0e999", "0"],
  ["1e21", "1e+21"],
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
