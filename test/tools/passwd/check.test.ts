import { describe, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { ThreadRunner } from "../../../src/operation/thread-runner.ts";
import { check as operation } from "../../../src/tools/passwd/check.ts";
import { effLargeWordList } from "../../../src/tools/passwd/eff-large-word-list.ts";
import { rounded, STRENGTHS, scoreOf } from "../../../src/tools/passwd/strength.ts";
import { joinWords, passphraseBits, wordsFor } from "../../../src/tools/passwd/words.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";

const check = (password: string) => run(operation, { password });

describe("the strength of a password", () => {
  // The scores of zxcvbn.
  test.each([
    ["password", 0],
    ["19911111", 1],
    ["a".repeat(128), 1],
    ["jane1987smith", 3],
    ["xK9$mQ2!vL7@pR4&", 4],
    ["correct horse battery staple", 4],
    // Passphrases of the EFF list have the strength that the generator says.
    ["zebra-purple-snowsuit", 1],
    ["Zebra Purple4 Snowsuit Letter", 3],
  ])("is judged by how people choose passwords: %p", async (password, score) => {
    const assessment = await check(password);
    expect(assessment).toMatchObject({ score, strength: STRENGTHS[score] });
    expect(assessment.entropy).toBeCloseTo(Math.log2(assessment.guesses), 2);
  });

  test("comes with a warning, suggestions, and the time that attacks take", async () => {
    expect(await check("Password1")).toEqual({
      score: 0,
      strength: "very weak",
      entropy: 8.84,
      // Twice its rank in the list of common passwords, for the capital, and 1.
      guesses: 459,
      length: 9,
      composition: { lowercase: true, uppercase: true, numbers: true, symbols: false },
      crackTimes: {
        onlineThrottling100PerHour: "5 hours",
        onlineNoThrottling10PerSecond: "46 seconds",
        offlineSlowHashing1e4PerSecond: "less than a second",
        offlineFastHashing1e10PerSecond: "less than a second",
      },
      found: [{ kind: "common password", start: 0, length: 9 }],
      warning: "This is a commonly used password.",
      suggestions: ["Add more words that are less common.", "Capitalize more than the first letter."],
    });
  });

  test("comes without a warning if it is high, and with advice for a passphrase of few words", async () => {
    expect(await check("xK9$mQ2!vL7@pR4&")).toMatchObject({ warning: null, suggestions: [] });
    const advised = { warning: null, suggestions: ["Add more words that are less common."] };
    for (const weak of ["zebra-purple-snowsuit", "afootanimatordrizzle"])
      expect(await check(weak)).toMatchObject(advised);
    expect(await check("Zebra Purple4 Snowsuit Letter")).toMatchObject({ score: 3, suggestions: [] });
    // 3 · log2(7776) + log2(30): a digit counts, also one that is not after the last word.
    // 3 · log2(7776), of five words, as two of them can be the separator.
    expect((await check("zebraacidpurpleacidsnowsuit")).entropy).toBe(38.77);
    expect(await check("zebra4 purple snowsuit")).toMatchObject({ entropy: 43.68, score: 2, ...advised });
  });

  const passphrases = fc.record({
    words: fc.array(fc.constantFrom(...effLargeWordList()), { minLength: 3, maxLength: 6 }),
    separator: fc.oneof(
      fc.constantFrom("-", " ", "", "_", ". ", "99", "1", "and", "a"),
      fc.string({ unit: CODE_POINT, maxLength: 16 }),
    ),
    capitalize: fc.boolean(),
    digit: fc.option(fc.record({ at: fc.nat(), value: fc.nat(9) }), { nil: undefined }),
  });

  test("is never above what the generator of a passphrase says", async () => {
    await fc.assert(
      fc.asyncProperty(passphrases, async ({ words, separator, capitalize, digit }) => {
        const list = wordsFor(separator);
        const written = separator === "-" ? words.map((word) => word.replace("-", "")) : words;
        const numbered = digit && { after: digit.at % words.length, value: digit.value };
        const bits = passphraseBits(words.length, list.length, numbered !== undefined);
        const text = joinWords(written, { separator, capitalize }, numbered);
        fc.pre([...text].length <= 128);
        const judged = await check(text);
        expect(judged.entropy).toBeLessThanOrEqual(rounded(bits));
        expect(judged.score).toBeLessThanOrEqual(scoreOf(bits));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ["abc", { lowercase: true, uppercase: false, numbers: false, symbols: false }],
    ["ÄÖ7", { lowercase: false, uppercase: true, numbers: true, symbols: false }],
    ["ж ٣", { lowercase: true, uppercase: false, numbers: true, symbols: true }],
    ["😀", { lowercase: false, uppercase: false, numbers: false, symbols: true }],
    ["密码", { lowercase: false, uppercase: false, numbers: false, symbols: false }],
    ["e\u0301", { lowercase: true, uppercase: false, numbers: false, symbols: false }],
  ])("comes with the kinds of characters that occur: %p", async (password, composition) => {
    const assessment = await check(password);
    expect(assessment.composition).toEqual(composition);
    expect(assessment.length).toBe([...password].length);
  });

  test.each(["letmein", "tr0ub4dor&3", "wwwwwwwwww", "zxcvbnm,./", "30.12.1987", "constructor", "__proto__"])(
    "never comes with the password: %p",
    async (password) => {
      expect(JSON.stringify(await check(password))).not.toContain(password);
    },
  );
});

test.each([
  ["password1999", ["common password 0 8", "year 8 4"]],
  ["xK9#mQ2$vL", []],
  ["😀élanxcvbnm,", ["keyboard 5 7"]],
  ["12/05/1985", ["date 0 10"]],
  ["jane1987smith", ["word 0 4", "year 4 4", "name 8 5"]],
  ["abcdefgh", ["sequence 0 8"]],
  ["mondaytuesdaywednesday", ["word 0 22"]],
  ["uuuuuuuuuuuu", ["repetition 0 12"]],
  // Words of the list have 3 to 9 letters, the longest separator has 16 characters.
  ["tshirt-yoyo-dropdown", ["passphrase 0 20"]],
  [["zap", "abdominal", "snowsuit"].join("😀".repeat(16)), ["passphrase 0 52"]],
])("found in a password: %s", async (password, parts) => {
  const { found } = await check(password);
  expect(found.map(({ kind, start, length }) => `${kind} ${start} ${length}`)).toEqual(parts);
});

test("a check that takes too long is refused", async () => {
  using _ = spyOn(ThreadRunner.prototype, "run").mockImplementation((_, { late }) => Promise.reject(late()));
  const message = "Must be shorter: this one takes more than 10 seconds";
  expect(await refusedLater(() => check("a"))).toEqual({ path: "/password", message });
});

test("the text form begins with the strength, and has no lines for what is absent", async () => {
  const textOf = async (password: string) => operation.text(await check(password), { password }).split("\n");
  expect(await textOf("lkjhgf1985")).toEqual([
    "weak",
    "Score: 1 of 4",
    "Entropy: 17.79 bits",
    "Length: 10 characters (lowercase, numbers)",
    "Online, 100 guesses an hour: 3 months",
    "Online, 10 guesses a second: 6 hours",
    "Offline, slow hash such as bcrypt, 10,000 guesses a second: 23 seconds",
    "Offline, fast hash such as SHA-256, 10,000,000,000 guesses a second: less than a second",
    "Found: a keyboard pattern, characters 1 to 6",
    "Found: a year, characters 7 to 10",
    "Warning: Straight rows of keys on your keyboard are easy to guess.",
    "Suggestion: Add more words that are less common.",
    "Suggestion: Use longer keyboard patterns and change typing direction multiple times.",
  ]);
  expect(await textOf("xK9$mQ2!vL7@pR4&")).toHaveLength(8);
  expect((await textOf("密码"))[3]).toBe("Length: 2 characters (other letters)");
  expect((await textOf("密"))[3]).toBe("Length: 1 character (other letters)");
});
