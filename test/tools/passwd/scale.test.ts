import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { alphabet } from "../../../src/tools/passwd/alphabet.ts";
import { effLargeWordList } from "../../../src/tools/passwd/eff-large-word-list.ts";
import { estimate } from "../../../src/tools/passwd/estimate.ts";
import { strengthOf } from "../../../src/tools/passwd/strength.ts";
import { bitsAsPassphrase, joinWords, passphraseBits, wordsFor } from "../../../src/tools/passwd/words.ts";

setDefaultTimeout(60_000);

// Seeded, so that a run does not depend on luck: one in some thousand random passwords has an accidental pattern.
const RUNS = { numRuns: 100, seed: 20_261_122 };

const judged = (password: string) => strengthOf(Math.log2(estimate(password).guesses));

/**
 * Whether the judgement of a password is within one class of the bits that its generator states.
 * @returns The judgement.
 */
function expectAgreement(password: string, bits: number): ReturnType<typeof strengthOf> {
  const judgement = judged(password);
  expect({ password, agrees: Math.abs(judgement.score - strengthOf(bits).score) <= 1 }).toEqual({
    password,
    agrees: true,
  });
  return judgement;
}

const CLASSES = { numbers: true, symbols: true, uppercase: true, lowercase: true, excludeSimilar: false, exclude: "" };

test.each([
  ["all classes", CLASSES],
  ["letters and digits", { ...CLASSES, symbols: false }],
  ["lower-case letters", { ...CLASSES, symbols: false, uppercase: false, numbers: false }],
  ["no similar characters", { ...CLASSES, excludeSimilar: true }],
])("a random password of %s is judged within one class of its entropy", (_, options) => {
  const classes = alphabet(options);
  const character = fc.constantFrom(...classes.flat());
  fc.assert(
    fc.property(fc.array(character, { minLength: 4, maxLength: 40 }), (characters) => {
      expectAgreement(characters.join(""), characters.length * Math.log2(classes.flat().length));
    }),
    RUNS,
  );
});

test.each([
  ...["XXXX-9999-aaaa", "aaaa-aaaa", "XXX-999", "9999-9999-9999-9999", "Xaaaa9999?"],
  ...["9999-9999-9999", "99-99-99-99", "9.9.9.9.9.9.9.9", "999 999", "X9a?X9a?", "aaa/aaa/aaa/aaa"],
])("a password of the pattern %s is judged within one class of its entropy", (pattern) => {
  const sets: Readonly<Record<string, string>> = {
    X: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    a: "abcdefghijklmnopqrstuvwxyz",
    9: "0123456789",
    "?": "!#$%&*+=?@",
  };
  const positions = Array.from(pattern, (each) => [...(sets[each] ?? each)]);
  const bits = positions.reduce((sum, { length }) => sum + Math.log2(length), 0);
  const password = fc.tuple(...positions.map((each) => fc.constantFrom(...each)));
  fc.assert(
    fc.property(password, (each) => {
      expectAgreement(each.join(""), bits);
    }),
    RUNS,
  );
});

test.each([
  ["hex", "0123456789abcdef", 4, 32],
  ["base64url", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 6, 22],
  ["base58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", Math.log2(58), 22],
])("a token in %s is judged within one class of its entropy", (_, characters, bits, length) => {
  const token = fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
  fc.assert(
    fc.property(token, (each) => {
      expectAgreement(each, length * bits);
    }),
    { ...RUNS, numRuns: 25 },
  );
});

test("a PIN is never judged above its entropy", () => {
  const digits = fc.array(fc.constantFrom(..."0123456789"), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(digits, (each) =>
      expect(judged(each.join("")).entropy).toBeLessThanOrEqual(strengthOf(each.length * Math.log2(10)).entropy),
    ),
    RUNS,
  );
});

const SEPARATORS = ["-", " ", "", "_", ". ", "99", "1", "--", "and"] as const;

test("a passphrase is judged within one class of its entropy, and never above it", () => {
  const passphrase = fc.record({
    words: fc.array(fc.constantFrom(...effLargeWordList()), { minLength: 3, maxLength: 10 }),
    separator: fc.constantFrom(...SEPARATORS),
    capitalize: fc.boolean(),
    digit: fc.option(fc.record({ at: fc.nat(), value: fc.nat(9) }), { nil: undefined }),
  });
  fc.assert(
    fc.property(passphrase, ({ words, separator, capitalize, digit }) => {
      const list = wordsFor(separator);
      const written = separator === "-" ? words.map((word) => word.replace("-", "")) : words;
      const numbered = digit && { after: digit.at % words.length, value: digit.value };
      const text = joinWords(written, { separator, capitalize }, numbered);
      const bits = passphraseBits(words.length, list.length, numbered !== undefined);
      expect(expectAgreement(text, bits).entropy).toBeLessThanOrEqual(strengthOf(bits).entropy);
    }),
    RUNS,
  );
});

test.each([
  ["zebra-purple-snowsuit", 3, "-", false],
  ["zebrapurplesnowsuit", 3, "", false],
  ["Zebra4 and Purple and Snowsuit", 3, " and ", true],
  ["unselfish", 1, "", false],
])("%s is a passphrase of %d words", (text, words, separator, hasDigit) => {
  expect(bitsAsPassphrase(text)).toBeCloseTo(passphraseBits(words, wordsFor(separator).length, hasDigit), 9);
});

test.each([
  "",
  "monkey",
  "zebra-",
  "-zebra",
  "zebra-purple_snowsuit",
  "zEbra purple",
  "zebra1purple22snowsuit",
  "zebra-purple-qqq",
])("%j is no passphrase", (text) => {
  expect(bitsAsPassphrase(text)).toBeUndefined();
});

test("the advice fits: words are suggested only where there are words, and nothing for a strong password", () => {
  expect(estimate("482913").suggestions[0]).toBe("Make it longer, or add other kinds of characters.");
  expect(estimate("monkey").suggestions[0]).toBe("Add more words that are less common.");
  expect(estimate("xK9$mQ2!vL7@pR4&")).toMatchObject({ warning: null, suggestions: [] });
});
