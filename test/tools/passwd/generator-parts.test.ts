import { expect, spyOn, test } from "bun:test";
import { randomBelow } from "../../../src/tools/passwd/generate.ts";
import { pin } from "../../../src/tools/passwd/generators.ts";
import { scoreOf } from "../../../src/tools/passwd/strength.ts";
import { run } from "../../support/run.ts";
import { expectUniform } from "./chi-squared.ts";

// 171 and 43,691 are the worst bounds for `%` alone: the values below about half of them would occur twice as often.
test.each([2, 10, 94, 171, 255, 256, 257, 7775, 7776, 43_691])("no integer below %d is favoured", (bound) => {
  const numbers = Array.from({ length: bound * 50 + 20_000 }, () => randomBelow(bound));
  expectUniform(bound, numbers);
});

test("2048 bytes of the system are fetched in two blocks", () => {
  using fetched = spyOn(crypto, "getRandomValues");
  for (let count = 0; count < 2048; count++) randomBelow(256);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a strength begins at its number of bits, rounded to two decimals", () => {
  expect([24.99, 24.996, 25, 39.99, 40, 50, 65].map(scoreOf)).toEqual([0, 1, 1, 1, 2, 3, 4]);
});

// length · log2(10)
test.each([
  [3, 9.97],
  [12, 39.86],
])("a PIN of %d digits has %p bits", async (length, entropy) => {
  const answer = await run(pin, { length, count: 50 });
  expect(answer).toMatchObject({ count: 50, length, entropy, charsetSize: 10, options: { length, count: 50 } });
  expect(answer.strength).toBe(entropy < 25 ? "very weak" : "weak");
  expect(answer.password).toBe(answer.passwords[0] ?? "");
  for (const password of answer.passwords) expect(password).toMatch(new RegExp(`^[0-9]{${length}}$`));
});

test("every PIN is equally likely, those with zeros at the beginning too", async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => run(pin, { length: 3, count: 50 })));
  const pins = answers.flatMap(({ passwords }) => passwords);
  expectUniform(1000, pins.map(Number));
});
