import { expect, test } from "bun:test";
import { strengthOf } from "../../../src/tools/passwd/strength.ts";

test.each([
  [0, 0, "very weak"],
  [24.99, 0, "very weak"],
  [25, 1, "weak"],
  [39.99, 1, "weak"],
  [40, 2, "fair"],
  [49.99, 2, "fair"],
  [50, 3, "strong"],
  [64.99, 3, "strong"],
  [65, 4, "very strong"],
  [840, 4, "very strong"],
] as const)("%p bits have the score %p, %s", (bits, score, strength) => {
  expect(strengthOf(bits)).toEqual({ score, strength, entropy: bits });
});
