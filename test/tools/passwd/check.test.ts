import { describe, expect, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import fc from "fast-check";
import { check as operation } from "../../../src/tools/passwd/check.ts";
import { STRENGTHS } from "../../../src/tools/passwd/strength.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { run } from "../../support/run.ts";

const check = (password: string) => run(operation, { password });

describe("the strength of a password", () => {
  test.each([
    ["password", 0],
    ["123456", 0],
    ["qwertyuiop", 0],
    ["a", 0],
    ["drowssap", 0],
    ["19911111", 0],
    ["P@ssw0rd!", 0],
    ["Password1234", 0],
    ["a".repeat(128), 0],
    ["aB1!aB1!aB1!aB1!", 0],
    ["😀😀", 0],
    ["jane1987smith", 1],
    ["Tr0ub4dor&3", 3],
    ["MyD0g$N@me1sRex", 3],
    ["purple monkey dishwasher", 3],
    ["xK9$mQ2!vL7@pR4&", 4],
    // Six random digits, and words of the EFF list.
    ["482913", 0],
    ["unselfish", 0],
    ["zebra-purple-snowsuit", 1],
    ["Zebra Purple4 Snowsuit Letter", 3],
    ["correct horse battery staple", 4],
  ])("is judged by how people choose passwords: %p", async (password, score) => {
    const assessment = await check(password);
    expect(assessment).toMatchObject({ score, strength: STRENGTHS[score] });
    expect(assessment.entropy).toBeCloseTo(Math.log2(assessment.guesses), 2);
  });

  // From 49 characters on, fewer l33t readings are looked up.
  test.each([48, 49, 128])("is not raised by l33t spellings, of %d characters", async (length) => {
    const l33t = await check("p4$$w0rd".repeat(16).slice(0, length));
    const plain = await check("password".repeat(16).slice(0, length));
    expect(l33t.entropy).toBeLessThan(plain.entropy + 25);
    expect(l33t.strength).toBe(plain.strength);
  });

  test("agrees with the time that the fastest attack takes", async () => {
    const password = fc.string({
      unit: fc.constantFrom(..."abcXYZ0123456789!$. ", "monkey", "summer"),
      minLength: 1,
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(password, async (each) => {
        const { score, crackTimes } = await check(each);
        const fastest = crackTimes.offlineFastHashing1e10PerSecond;
        // 2^25, 2^40, 2^50 and 2^65 guesses at 10^10 a second: 3 ms, 110 s, 31 hours, 117 years.
        if (score === 0) expect(fastest).toBe("less than a second");
        if (score === 1) expect(fastest).toMatch(/second|^[12] minutes?$/);
        if (score === 2) expect(fastest).toMatch(/second|minute|hour|^1 day$/);
        if (score === 3) expect(fastest).toMatch(/hour|day|month|year|centuries/);
        if (score === 4) expect(fastest).toBe("centuries");
      }),
    );
  });

  test("comes with a warning, suggestions, and the time that attacks take", async () => {
    expect(await check("Password1")).toEqual({
      score: 0,
      strength: "very weak",
      entropy: 8.84,
      // Twice its rank in the list of common passwords, for the capital.
      guesses: 458,
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

  test("comes without a warning and suggestions if it is high", async () => {
    expect(await check("xK9$mQ2!vL7@pR4&")).toMatchObject({ warning: null, suggestions: [] });
  });

  test("depends on the first 80 characters of a longer password", async () => {
    const weak = "P@$$w0rd1!".repeat(7);
    expect(await check(`${weak}xK9$mQ2!vL`)).toMatchObject({ score: 4, length: 80 });
    const longer = await check(`${weak}xK9$mQ2!vL7@pR4&Jd8^`);
    expect(longer).toMatchObject({ score: 4, length: 90 });
    expect(longer.guesses).toBe((await check(`${weak}xK9$mQ2!vL`)).guesses);
  });

  // Units whose multiple is not 80 characters long: nothing remains of a repetition that was cut.
  test.each(["butterflies", "P@ssw0rd!", "xyz", "summerwinter", "a"])(
    "is not raised by repetitions of %p",
    async (unit) => {
      const times = Math.floor(128 / unit.length);
      const few = await check(unit.repeat(Math.floor(48 / unit.length)));
      const many = await check(unit.repeat(times));
      expect(many.entropy).toBeLessThan(few.entropy + 4);
    },
  );

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

describe("what is found in a password", () => {
  test.each([
    ["password1999", ["common password 0 8", "year 8 4"]],
    ["xK9#mQ2$vL", []],
    ["😀élanxcvbnm,", ["word 3 2", "keyboard 5 7"]],
    ["12/05/1985", ["date 0 10"]],
    ["19-91-11-19", ["date null 6"]],
    ["abcdefgh", ["sequence 0 8"]],
    ["uuuuuuuuuuuu", ["repetition 0 12"]],
    ["zebra-purple-snowsuit", ["passphrase 0 21"]],
  ])("%s", async (password, parts) => {
    const { found } = await check(password);
    expect(found.map(({ kind, start, length }) => `${kind} ${start} ${length}`)).toEqual(parts);
  });

  test("lies within the password, in its order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: CODE_POINT, minLength: 1, maxLength: 40 }), async (password) => {
        const { found } = await check(password);
        let end = 0;
        for (const { start, length } of found) {
          if (start === null) continue;
          expect(start).toBeGreaterThanOrEqual(end);
          end = start + length;
        }
        expect(end).toBeLessThanOrEqual([...password].length);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the text form of a check", () => {
  const WEAK = {
    score: 0,
    strength: "very weak",
    entropy: 13.44,
    guesses: 11_100,
    length: 9,
    composition: { lowercase: true, uppercase: false, numbers: true, symbols: false },
    crackTimes: {
      onlineThrottling100PerHour: "5 days",
      onlineNoThrottling10PerSecond: "19 minutes",
      offlineSlowHashing1e4PerSecond: "1 second",
      offlineFastHashing1e10PerSecond: "less than a second",
    },
    warning: "Dates are easy to guess.",
    suggestions: ["Avoid years.", "Add words."],
  } as const;
  const found = [
    { kind: "keyboard", start: 0, length: 5 },
    { kind: "date", start: null, length: 4 },
  ] satisfies Static<typeof operation.output>["found"];
  const textOf = (output: Static<typeof operation.output>) => operation.text(output, { password: "" }).split("\n");

  test("begins with the strength", () => {
    expect(textOf({ ...WEAK, found, suggestions: [...WEAK.suggestions] })).toEqual([
      "very weak",
      "Score: 0 of 4",
      "Entropy: 13.44 bits",
      "Length: 9 characters (lowercase, numbers)",
      "Online, 100 guesses an hour: 5 days",
      "Online, 10 guesses a second: 19 minutes",
      "Offline, slow hash, 10,000 guesses a second: 1 second",
      "Offline, fast hash, 10,000,000,000 guesses a second: less than a second",
      "Found: a keyboard pattern, characters 1 to 5",
      "Found: a date, with separators",
      "Warning: Dates are easy to guess.",
      "Suggestion: Avoid years.",
      "Suggestion: Add words.",
    ]);
  });

  test("has no lines for an absent warning and absent suggestions", () => {
    const composition = { lowercase: false, uppercase: false, numbers: false, symbols: false };
    const lines = textOf({ ...WEAK, length: 1, composition, found: [], warning: null, suggestions: [] });
    expect(lines).toHaveLength(8);
    expect(lines[3]).toBe("Length: 1 character (other letters)");
  });
});
