import { describe, expect, test } from "bun:test";
import { checkPassword } from "../../../src/tools/passwd/check.ts";
import { STRENGTHS } from "../../../src/tools/passwd/strength.ts";

const check = (password: string) => checkPassword({ password });

describe("a password is judged", () => {
  test.each([
    ["password", 0],
    ["123456", 0],
    ["qwertyuiop", 0],
    ["a", 0],
    ["drowssap", 0],
    ["19911111", 1],
    ["P@ssw0rd!", 1],
    ["Password1234", 1],
    ["a".repeat(128), 1],
    ["aB1!aB1!aB1!aB1!", 1],
    ["😀😀", 0],
    ["correct horse battery staple", 4],
    ["xK9$mQ2!vL7@pR4&", 4],
  ])("by how people choose them: %p", async (password, score) => {
    const assessment = await check(password);
    expect(assessment).toMatchObject({ score, strength: STRENGTHS[score] });
    expect(assessment.entropy).toBeCloseTo(Math.log2(assessment.guesses), 2);
  });

  test("with a reason, advice, and the time that attacks take", async () => {
    expect(await check("Password1")).toEqual({
      score: 0,
      strength: "very weak",
      entropy: 8.84,
      // Twice its rank in the list of common passwords, for the capital, and one more.
      guesses: 459,
      length: 9,
      composition: { lowercase: true, uppercase: true, numbers: true, symbols: false },
      crackTimes: {
        onlineThrottling100PerHour: "5 hours",
        onlineNoThrottling10PerSecond: "46 seconds",
        offlineSlowHashing1e4PerSecond: "less than a second",
        offlineFastHashing1e10PerSecond: "less than a second",
      },
      warning: "This is a commonly used password.",
      suggestions: ["Add more words that are less common.", "Capitalize more than the first letter."],
    });
  });

  test("without either where it is strong", async () => {
    expect(await check("xK9$mQ2!vL7@pR4&")).toMatchObject({ warning: null, suggestions: [] });
  });

  test("in full, up to 128 characters", async () => {
    const opening = "P@$$w0rd1!".repeat(12);
    const weak = await check(opening);
    const strong = await check(`${opening}xK9$mQ2!`);
    expect(weak.score).toBeLessThan(2);
    expect(strong).toMatchObject({ score: 4, length: 128 });
  });

  test.each([
    ["abc", { lowercase: true, uppercase: false, numbers: false, symbols: false }],
    ["ÄÖ7", { lowercase: false, uppercase: true, numbers: true, symbols: false }],
    ["ж ٣", { lowercase: true, uppercase: false, numbers: true, symbols: true }],
    ["😀", { lowercase: false, uppercase: false, numbers: false, symbols: true }],
    ["密码", { lowercase: false, uppercase: false, numbers: false, symbols: false }],
    ["e\u0301", { lowercase: true, uppercase: false, numbers: false, symbols: false }],
  ])("and its kinds of characters are told: %p", async (password, composition) => {
    const assessment = await check(password);
    expect(assessment.composition).toEqual(composition);
    expect(assessment.length).toBe([...password].length);
  });

  test.each(["letmein", "tr0ub4dor&3", "wwwwwwwwww", "zxcvbnm,./", "30.12.1987", "constructor", "__proto__"])(
    "and never quoted: %p",
    async (password) => {
      expect(JSON.stringify(await check(password))).not.toContain(password);
    },
  );
});
