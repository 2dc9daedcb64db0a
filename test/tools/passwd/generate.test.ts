import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal } from "../../../src/refusal.ts";
import type { PasswordOptions } from "../../../src/tools/passwd/generate.ts";
import { generatePasswords } from "../../../src/tools/passwd/generate.ts";

const DEFAULTS: PasswordOptions = {
  length: 16,
  count: 1,
  numbers: true,
  symbols: true,
  uppercase: true,
  lowercase: true,
  excludeSimilar: false,
  exclude: "",
};

const CLASSES = { numbers: /[0-9]/, symbols: /[!-/:-@[-`{-~]/, uppercase: /[A-Z]/, lowercase: /[a-z]/ } as const;
const CLASS_NAMES = ["numbers", "symbols", "uppercase", "lowercase"] as const;

const generate = (options: Partial<PasswordOptions>) => generatePasswords({ ...DEFAULTS, ...options });

const only = (...names: (typeof CLASS_NAMES)[number][]): Partial<PasswordOptions> =>
  Object.fromEntries(CLASS_NAMES.map((name) => [name, names.includes(name)]));

const refusalOf = (options: Partial<PasswordOptions>): Refusal => {
  try {
    generate(options);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error("Not refused");
};

describe("generated passwords", () => {
  test("carry what they were drawn by", () => {
    const result = generate({ count: 3, length: 20 });
    expect(result.passwords).toHaveLength(3);
    expect(new Set(result.passwords).size).toBe(3);
    expect(result.passwords.every((password) => /^[!-~]{20}$/.test(password))).toBe(true);
    expect(result.password).toBe(result.passwords[0] ?? "");
    expect(result).toMatchObject({ count: 3, length: 20, charsetSize: 94, strength: "very strong" });
    expect(result.options).toEqual({ ...DEFAULTS, count: 3, length: 20 });
  });

  // log2 of the sum over the absent classes S of (-1)^|S| (94 - |S's characters|)^length, worked out separately.
  test.each([
    [{ length: 4 }, 22.31, "very weak"],
    [{ length: 8 }, 51.32, "fair"],
    [{ length: 16 }, 104.59, "very strong"],
    [{ length: 4, ...only("numbers") }, 13.29, "very weak"],
    [{ length: 12, ...only("lowercase") }, 56.41, "fair"],
    [{ length: 4, ...only("numbers"), exclude: "012345678" }, 0, "very weak"],
    [{ length: 15, ...only("lowercase") }, 70.51, "strong"],
    [{ length: 8, ...only("lowercase") }, 37.6, "weak"],
  ] as const)("have the entropy of the set they are drawn from: %j", (options, entropy, strength) => {
    expect(generate(options)).toMatchObject({ entropy, strength });
  });

  test("hold every class that is on, no other, and nothing that is excluded", () => {
    const switches = fc.subarray([...CLASS_NAMES], { minLength: 1 });
    const exclude = fc.string({
      unit: fc.constantFrom(...'aZ09]^-\\[/.*$|"`~', "é", "😀", "\u{10ffff}"),
      maxLength: 20,
    });
    const length = fc.integer({ min: 4, max: 128 });
    fc.assert(
      fc.property(switches, exclude, length, fc.boolean(), (on, excluded, characters, excludeSimilar) => {
        const options = { ...only(...on), length: characters, count: 5, exclude: excluded, excludeSimilar };
        const banned = new Set(excluded + (excludeSimilar ? "ilLI1oO0" : ""));
        for (const password of generate(options).passwords) {
          expect(password).toHaveLength(characters);
          expect([...password].filter((character) => banned.has(character))).toEqual([]);
          for (const name of CLASS_NAMES) expect(CLASSES[name].test(password)).toBe(on.includes(name));
        }
      }),
    );
  });

  test("count the characters that are left", () => {
    expect(generate({ excludeSimilar: true }).charsetSize).toBe(86);
    expect(generate({ exclude: "aab😀]" }).charsetSize).toBe(91);
    expect(generate({ exclude: "é".repeat(256) }).charsetSize).toBe(94);
    expect(generate({ exclude: "😀".repeat(256) }).charsetSize).toBe(94);
  });
});

describe("refused", () => {
  test("no class: each switch is to blame", () => {
    const { code, details } = refusalOf(only());
    expect(code).toBe("INVALID_INPUT");
    const message = "At least one of numbers, symbols, uppercase and lowercase has to be on";
    expect(details).toEqual(CLASS_NAMES.map((name) => ({ path: `/${name}`, message })));
  });

  test.each([
    [{ exclude: "0123456789" }, "No numbers are left: exclude fewer characters, or switch numbers off"],
    [
      { exclude: "23456789ABCDEFGHJKMNPQRSTUVWXYZ", excludeSimilar: true },
      "No numbers and uppercase are left: exclude fewer characters, or switch numbers and uppercase off",
    ],
  ])("what cannot be excluded, case %#", (options, message) => {
    expect(refusalOf(options).details).toEqual([{ path: "/exclude", message }]);
  });
});
