import { expect, test } from "bun:test";
import { invalidField } from "../../../src/operation/refusal.ts";
import { pattern } from "../../../src/tools/passwd/generators.ts";
import { run } from "../../support/run.ts";
import { expectUniform } from "./chi-squared.ts";

// The sums of log2(26), log2(10), log2(62) and log2(32), worked out separately.
test.each([
  ["XXXX-9999-aaaa", /^[A-Z]{4}-[0-9]{4}-[a-z]{4}$/, 50.89, "strong"],
  ["?", /^[!-/:-@[-`{-~]$/, 5, "very weak"],
  ["*****-*****-*****", /^\w{5}-\w{5}-\w{5}$/, 89.31, "very strong"],
  ["xyz A0 +é😀", /^xyz A0 \+é😀$/, 0, "very weak"],
  ["\\😀\\é\\ ", /^😀é $/, 0, "very weak"],
  ["\\X\\a\\9\\*\\?\\\\\\b", /^Xa9\*\?\\b$/, 0, "very weak"],
  ["\\\\a", /^\\[a-z]$/, 4.7, "very weak"],
  ["N\\a\\a\\X-99", /^NaaX-\d\d$/, 6.64, "very weak"],
])("passwords from the pattern %j", async (given, form, entropy, strength) => {
  const answer = await run(pattern, { pattern: given, count: 20 });
  expect(answer).toMatchObject({ count: 20, entropy, strength, options: { pattern: given, count: 20 } });
  expect(answer.password).toBe(answer.passwords[0] ?? "");
  expect(answer.length).toBe([...answer.password].length);
  for (const password of answer.passwords) expect(password).toMatch(form);
});

test.each([
  ["X", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  ["a", "abcdefghijklmnopqrstuvwxyz"],
  ["9", "0123456789"],
  ["*", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"],
  ["?", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
])("%s gives each of its characters equally often", async (placeholder, characters) => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => run(pattern, { pattern: placeholder.repeat(128), count: 50 })),
  );
  const all = answers.flatMap(({ passwords }) => passwords).join("");
  const indices = Array.from(all, (character) => characters.indexOf(character));
  expectUniform(characters.length, indices);
});

test("patterns are refused that end with a backslash or have a line break", async () => {
  const refused = invalidField(
    "/pattern",
    "Must be a text of 1 to 128 characters without line breaks, with a character after each backslash",
  );
  for (const given of ["X\\", "\\\\\\", "X\nX"])
    await expect(run(pattern, { pattern: given })).rejects.toEqual(refused);
});
