import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { invalidField } from "../../../src/refusal.ts";
import { effLargeWordList } from "../../../src/tools/passwd/eff-large-word-list.ts";
import { generatePassphrases, type PassphraseOptions, passphraseSet } from "../../../src/tools/passwd/passphrase.ts";

const DEFAULTS: PassphraseOptions = { words: 6, separator: "-", capitalize: false, number: false, count: 1 };

const generate = (options: Partial<PassphraseOptions>) => generatePassphrases({ ...DEFAULTS, ...options });

/** Whether no word is the beginning of another; in sorted order only neighbours need to be compared. */
const isPrefixFree = (words: readonly string[]): boolean => {
  const sorted = [...words].sort();
  return sorted.every((word, index) => sorted[index + 1]?.startsWith(word) !== true);
};

describe("the word list", () => {
  test("is EFF's, word for word", () => {
    // The published file has five dice before each word; its SHA-256 as pinned by pooch users and password managers.
    const dice = (index: number) =>
      (index + 6 ** 5)
        .toString(6)
        .slice(1)
        .replace(/\d/g, (digit) => `${Number(digit) + 1}`);
    const file = effLargeWordList().map((word, index) => `${dice(index)}\t${word}\n`);
    expect(file).toHaveLength(7776);
    expect(createHash("sha256").update(file.join("")).digest("hex")).toBe(
      "addd35536511597a02fa0a9ff1e5284677b8883b83e986e43f15a3db996b903e",
    );
  });

  test("can be read back from any passphrase: no word begins with another, with its hyphen or without", () => {
    const words = effLargeWordList();
    expect(isPrefixFree(words)).toBe(true);
    expect(isPrefixFree([...new Set(words.map((word) => word.replace("-", "")))])).toBe(true);
    expect(words.every((word) => /^[a-z]+(-[a-z]+)?$/.test(word))).toBe(true);
  });
});

describe("the set of passphrases", () => {
  const forms = fc.record({
    words: fc.integer({ min: 1, max: 3 }),
    separator: fc.string({ unit: fc.constantFrom("-", "1", "a", "b", "A", "😀"), maxLength: 3 }),
    capitalize: fc.boolean(),
    number: fc.boolean(),
  });

  test("has as many members as it says, whatever the separator", () => {
    fc.assert(
      fc.property(forms, (form) => {
        const set = passphraseSet(["ab", "b-a", "bb"], form);
        const members = Array.from({ length: Number(set.size) }, (_, rank) => set.member(BigInt(rank)));
        expect(new Set(members).size).toBe(3 ** form.words * (form.number ? 10 * form.words : 1));
      }),
    );
  });
});

describe("passphrases", () => {
  test("carry what they were drawn by", () => {
    const result = generate({ count: 3 });
    expect(result.passwords).toHaveLength(3);
    expect(new Set(result.passwords).size).toBe(3);
    expect(result).toMatchObject({ count: 3, charsetSize: 7776, strength: "strong" });
    expect(result.password).toBe(result.passwords[0] ?? "");
    expect(result.length).toBe(result.password.length);
    expect(result.options).toEqual({ ...DEFAULTS, count: 3 });
  });

  // log2(7776) bits a word, log2(7775) beside hyphens; log2(10) for a digit, and log2(words) for where it stands.
  test.each([
    [{ words: 3 }, 38.77],
    [{ words: 6 }, 77.55],
    [{ words: 20, separator: "" }, 258.5],
    [{ words: 20 }, 258.49],
    [{ words: 6, capitalize: true }, 77.55],
    [{ words: 4, number: true }, 57.02],
  ])("have the entropy of what was chosen: %j", (options, entropy) => {
    expect(generate(options).entropy).toBe(entropy);
  });

  test("are made of the list's words, as asked", () => {
    const list = new Set(effLargeWordList().map((word) => word.replace("-", "")));
    const words = fc.integer({ min: 3, max: 20 });
    fc.assert(
      fc.property(words, fc.constantFrom("-", " ", "😀", "--", "._."), fc.boolean(), fc.boolean(), (...form) => {
        const [count, separator, capitalize, number] = form;
        const { password, length } = generate({ words: count, separator, capitalize, number });
        const parts = password.split(separator);
        expect(parts).toHaveLength(count);
        expect(parts.filter((part) => /\d$/.test(part))).toHaveLength(number ? 1 : 0);
        for (const part of parts) {
          expect(/^[A-Z]/.test(part)).toBe(capitalize);
          expect(list).toContain(part.toLowerCase().replace(/[-\d]/g, ""));
        }
        expect(length).toBe([...password].length);
      }),
    );
  });

  test("put the digit after any word", () => {
    const { passwords } = generate({ words: 3, number: true, count: 200 });
    const places = passwords.map((password) => password.split("-").findIndex((word) => /\d/.test(word)));
    expect(new Set(places)).toEqual(new Set([0, 1, 2]));
  });

  test.each(["\n", "a\r", "\u2028", "\u0085"])("refuse a separator with a line break: %j", (separator) => {
    const message = "A separator cannot hold a line break";
    expect(() => generate({ separator })).toThrow(invalidField("/separator", message));
  });
});
