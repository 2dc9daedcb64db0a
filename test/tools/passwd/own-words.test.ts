import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { invalidField, Refusal } from "../../../src/operation/refusal.ts";
import { effLargeWordList } from "../../../src/tools/passwd/eff-large-word-list.ts";
import { readOwnWords } from "../../../src/tools/passwd/own-words.ts";
import { passphrase } from "../../../src/tools/passwd/passphrase.ts";
import { joinWords } from "../../../src/tools/passwd/words.ts";
import { run } from "../../support/run.ts";

/** Words of which none begins another. */
const LIST = Array.from({ length: 1024 }, (_, index) => `word${String(index).padStart(4, "0")}`);

const refusalOf = async (wordList: readonly string[], options: object = {}): Promise<unknown> => {
  try {
    return await run(passphrase, { wordList, ...options });
  } catch (error) {
    return error;
  }
};

const with1001 = (entry: string): string[] => [...LIST, entry];

describe("a list of one's own", () => {
  // log2(1024) = 10 bits a word; log2(10 × words) for a digit and its place.
  test.each([
    [LIST, { words: 5 }, 50],
    [LIST, { words: 5, separator: "" }, 50],
    [LIST, { words: 5, capitalize: true, count: 3 }, 50],
    [LIST, { words: 4, number: true }, 45.32],
    // "a1" and a digit, or "a12": the digit adds nothing.
    [LIST.map((_, index) => `a${index}`), { words: 4, number: true }, 40],
    [LIST.map((_, index) => `a${index}`), { words: 4, number: true, separator: "1x" }, undefined],
    // Capital letters separate words that begin others.
    [["ab", "abc", ...LIST.slice(2)], { words: 5, capitalize: true, separator: "" }, 50],
    [effLargeWordList(), { words: 6 }, 77.55],
  ])("gives the bits of the choice", async (wordList, options, entropy) => {
    const result = await refusalOf(wordList, options);
    if (entropy === undefined) expect(result).toBeInstanceOf(Refusal);
    else expect(result).toMatchObject({ entropy, charsetSize: wordList.length });
  });

  test("is the only source of words, up to 100,000", async () => {
    const wordList = Array.from({ length: 100_000 }, (_, index) => `x${index}`);
    const { passwords, charsetSize, entropy } = await run(passphrase, {
      words: 20,
      wordList,
      count: 50,
      separator: " ",
    });
    expect([charsetSize, entropy]).toEqual([100_000, 332.19]);
    const indexes = passwords.flatMap((each) => each.split(" ")).map((word) => Number(word.slice(1)));
    expect(indexes).toHaveLength(1000);
    expect(Math.max(...indexes)).toBeLessThan(100_000);
    // None beyond 65,535 in 1,000 draws has a probability of 10^-183.
    expect(Math.max(...indexes)).toBeGreaterThan(65_535);
  });

  test("may have dice numbers before all words, and white space around them", async () => {
    const numbered = LIST.map((word, index) => ` ${11111 + index}\t${word} `);
    const { password } = await run(passphrase, { wordList: numbered });
    expect(password).toMatch(/^(word\d{4}(-|$)){6}$/);
    const mixed = await readOwnWords(["1 a", ...LIST], { separator: "-", capitalize: false });
    expect(mixed.words[0]).toBe("1 a");
  });

  const LINE_1025 = "Must be a word of 1 to 64 characters without control characters (line 1025)";

  test.each(["", "  ", "a".repeat(65), "a\u0000b", "a\nb", "a\u2028b", "a\tb", "a\u007f", "a\ud800"])(
    "is refused with %j in it",
    async (entry) => {
      expect(await refusalOf(with1001(entry))).toEqual(invalidField("/wordList/1024", LINE_1025));
    },
  );

  test("takes words of 64 characters, of any script", async () => {
    for (const entry of ["a".repeat(64), "😀".repeat(64), "naïve", "größe", "дом"])
      expect(await refusalOf(with1001(entry), { separator: " " })).toMatchObject({ charsetSize: 1025 });
  });

  test.each([
    [{}, "word0004"],
    [{}, " word0004 "],
    [{ capitalize: true }, "Word0004"],
  ])("is refused with a duplicate: %j %j", async (options, entry) => {
    const message = "Must differ from all other words; line 1025 is the same as line 5";
    expect(await refusalOf(with1001(entry), options)).toEqual(invalidField("/wordList/1024", message));
  });

  test("is refused if choices could give the same passphrase", async () => {
    const message = "Must be a text whose first character is in none of the words, as words of this list begin others";
    for (const separator of ["", "0", "d-"])
      expect(await refusalOf(with1001("word"), { separator })).toEqual(invalidField("/separator", message));
  });

  test.each([999, 100_001])("is refused with %d words", async (length) => {
    const wordList = Array.from({ length }, (_, index) => `w${index}`);
    expect(await refusalOf(wordList)).toEqual(
      invalidField(
        "/wordList",
        "Must be 1,000 to 100,000 different words of 1 to 64 characters, in a list or in a text with a word on each line",
      ),
    );
  });
});

describe("any list that is accepted", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "B", "1", "-"), minLength: 1, maxLength: 3 });
  const lists = fc.uniqueArray(letters, { minLength: 2, maxLength: 4 });
  const form = fc.record({
    separator: fc.string({ unit: fc.constantFrom("-", "1", "a", "B", "_"), maxLength: 2 }),
    capitalize: fc.boolean(),
  });

  /** Words that begin with a capital, have no other one, and begin no other word. */
  const FILLERS = Array.from({ length: 1000 }, (_, index) => `Z${index + 1000}z`);

  test("gives a different passphrase for every choice of words, and of the digit if it counts", async () => {
    let accepted = 0;
    const check = async (list: string[], options: { separator: string; capitalize: boolean }): Promise<void> => {
      const read = await readOwnWords([...list, ...FILLERS], options).catch((error: unknown) => error);
      if (read instanceof Refusal) return;
      accepted++;
      const { countsDigit, words: all } = read as Awaited<ReturnType<typeof readOwnWords>>;
      const words = all.slice(0, list.length + 1);
      const choices = words.flatMap((a) => words.flatMap((b) => words.map((c) => [a, b, c])));
      const digits = Array.from({ length: 30 }, (_, index) => ({ after: index % 3, value: Math.floor(index / 3) }));
      const plain = choices.map((choice) => joinWords(choice, options));
      expect(new Set(plain).size).toBe(choices.length);
      if (!countsDigit) return;
      const numbered = choices.flatMap((choice) => digits.map((digit) => joinWords(choice, options, digit)));
      expect(new Set(numbered).size).toBe(choices.length * 30);
    };
    await fc.assert(fc.asyncProperty(lists, form, check), { numRuns: 300 });
    expect(accepted).toBeGreaterThan(30);
  });
});
