import { expect, test } from "bun:test";
import { isSynonym, suggestion, typingMistakes } from "../../src/operation/suggestion.ts";

test.each([
  // From the contract: an abbreviation, and words that people use.
  ["alg", ["now", "algorithm"], "algorithm"],
  ["len", ["count", "length"], "length"],
  ["base64", ["base58", "base64url"], "base64url"],
  ["sha3", ["sha1", "sha3-256"], "sha3-256"],
  ["jwt", ["now", "token"], "token"],
  ["key", ["token", "secret"], "secret"],
  ["colour", ["type", "color"], "color"],
  // Slips.
  ["toekn", ["now", "token"], "token"],
  ["drak", ["light", "dark"], "dark"],
  ["Length", ["length"], "length"],
  ["erorCorection", ["size", "errorCorrection"], "errorCorrection"],
  ["excludeSimiler", ["exclude", "excludeSimilar"], "excludeSimilar"],
  ["secretKey", ["secret", "token"], "secret"],
  ["number", ["count", "numbers"], "numbers"],
  ["secrat", ["sacret", "secret"], "secret"],
  ["NUMBERS", ["number", "numbers"], "numbers"],
  ["al", ["now", "algorithm"], "algorithm"],
  ["textValue", ["count", "text"], "text"],
  // Other spellings, as of options.
  ["error_correction", ["size", "errorCorrection"], "errorCorrection"],
  ["errorCorrection", ["size", "error-correction"], "error-correction"],
  // Slips of words that people use.
  ["strng", ["count", "text"], "text"],
  ["pasword", ["hash", "passwd"], "passwd"],
  ["no-simbols", ["symbols", "no-symbols"], "no-symbols"],
])("%s, with the fields %j, suggests %s", (name, known, meant) => {
  expect(suggestion(name, known)).toBe(meant);
});

/** Other words that people use for our fields and commands. */
const SYNONYMS = `token: jwt bearer; secret: key; key: secret; light: background; b: background; dark: foreground; a: foreground;
password: pwd; text: string value input message content data; texts: strings; hash: checksum digest; payload: claims;
count: amount quantity number; url: link; size: width; margin: border; error-correction: ecc; clockTolerance: leeway;
passwd: password; qr: qrcode; sign: encode create; validate: verify`;

test.each(SYNONYMS.split(/;\s/).map((line) => line.split(": ")))("%s is also called %s", (known = "", words = "") => {
  for (const word of words.split(" ")) expect([word, isSynonym(word, known)]).toEqual([word, true]);
});

test.each([
  ["alg", ["now", "token"]],
  ["jwt", ["now"]],
  ["key", ["token"]],
  ["time", ["type"]],
  ["tikan", ["token"]],
  ["sacrit", ["secrets"]],
  ["date", ["text"]],
  ["member", ["count"]],
  ["a", ["algorithm"]],
  ["nowTime", ["now"]],
  ["constructor", ["color", "count"]],
  ["", ["text"]],
  ["x".repeat(100_000), ["text"]],
  ["text", []],
])("%j suggests none of %j", (name, known) => {
  expect(suggestion(name, known)).toBeUndefined();
});

test.each<[string, string, 0 | 1 | 2 | undefined]>([
  ["token", "token", 0],
  ["tokn", "token", 1],
  ["to", "t", undefined],
  ["abc", "ab", 1],
  ["tkoen", "token", 2],
  ["tkn", "token", undefined],
  ["ab", "axxb", undefined],
  ["xokn", "token", undefined],
  ["secert", "secret", 2],
  ["sacrat", "secret", 2],
  ["sacre", "secret", undefined],
  ["tiken", "toker", undefined],
])("%s for %s is a slip of %p letters", (written, known, letters) => {
  expect(typingMistakes(written, known)).toBe(letters);
});
