import { expect, test } from "bun:test";
import { suggestion } from "../../src/operation/suggestion.ts";

test.each([
  // From the contract: an abbreviation, and words that people use.
  ["alg", ["now", "algorithm"], "algorithm"],
  ["len", ["count", "length"], "length"],
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
])("%s, of the fields %j, is likely %s", (name, known, meant) => {
  expect(suggestion(name, known)).toBe(meant);
});

test.each([
  ["alg", ["now", "token"]],
  ["jwt", ["now"]],
  ["key", ["token"]],
  ["time", ["type"]],
  ["a", ["algorithm"]],
  ["constructor", ["color", "count"]],
  ["", ["text"]],
  ["x".repeat(100_000), ["text"]],
  ["text", []],
])("%j stands for none of %j", (name, known) => {
  expect(suggestion(name, known)).toBeUndefined();
});
