import { expect, test } from "bun:test";
import { pin } from "../../../src/tools/passwd/pin.ts";
import { run } from "../../support/run.ts";
import { equal, excess, LIMIT, tally } from "./chi-squared.ts";

// length · log2(10)
test.each([
  [3, 9.97],
  [4, 13.29],
  [6, 19.93],
  [8, 26.58],
  [12, 39.86],
])("a PIN of %d digits has %p bits", async (length, entropy) => {
  const answer = await run(pin, { length, count: 50 });
  expect(answer).toMatchObject({ count: 50, length, entropy, charsetSize: 10, options: { length, count: 50 } });
  expect(answer.strength).toBe(entropy < 25 ? "very weak" : "weak");
  expect(answer.password).toBe(answer.passwords[0] ?? "");
  for (const password of answer.passwords) expect(password).toMatch(new RegExp(`^[0-9]{${length}}$`));
});

test("a PIN has 6 digits by default", async () => {
  expect(await run(pin, {})).toMatchObject({ length: 6, count: 1 });
});

test("every PIN is equally likely, those with zeros at the beginning too", async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => run(pin, { length: 3, count: 50 })));
  const pins = answers.flatMap(({ passwords }) => passwords);
  let next = 0;
  const counts = tally(1000, pins.length, () => Number(pins[next++]));
  expect(counts).toHaveLength(1000);
  expect(excess(counts, equal(1000))).toBeLessThan(LIMIT);
});
