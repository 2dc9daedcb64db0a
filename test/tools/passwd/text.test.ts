import { expect, test } from "bun:test";
import type { Assessment } from "../../../src/tools/passwd/check.ts";
import { checkText, passwordsText } from "../../../src/tools/passwd/text.ts";

const WEAK: Assessment = {
  score: 1,
  strength: "weak",
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
};

test("passwords stand one on a line", () => {
  expect(passwordsText({ passwords: ["one", "two"] })).toBe("one\ntwo");
});

test("an assessment begins with the strength", () => {
  expect(checkText(WEAK).split("\n")).toEqual([
    "weak",
    "Score: 1 of 4",
    "Entropy: 13.44 bits",
    "Length: 9 characters (lowercase, numbers)",
    "Online, 100 guesses an hour: 5 days",
    "Online, 10 guesses a second: 19 minutes",
    "Offline, slow hash, 10,000 guesses a second: 1 second",
    "Offline, fast hash, 10,000,000,000 guesses a second: less than a second",
    "Warning: Dates are easy to guess.",
    "Suggestion: Avoid years.",
    "Suggestion: Add words.",
  ]);
});

test("an assessment leaves out what there is not", () => {
  const composition = { lowercase: false, uppercase: false, numbers: false, symbols: false };
  const lines = checkText({ ...WEAK, length: 1, composition, warning: null, suggestions: [] }).split("\n");
  expect(lines).toHaveLength(8);
  expect(lines[3]).toBe("Length: 1 character (other letters)");
});
