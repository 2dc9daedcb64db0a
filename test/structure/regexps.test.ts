import { expect, test } from "bun:test";
import { problem, regexpsOf } from "../../scripts/check-regexps.ts";

test.each([
  [/"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y, "exponential"],
  [/^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:px)?\s*$/i, "quadratic"],
  [/=+$/, "quadratic"],
])("%p takes more than linear time", (expression, growth) => {
  expect(problem(expression)).toContain(`takes ${growth} time if `);
});

test("others take linear time", () => {
  for (const expression of [/"[^"\\]*(?:\\.[^"\\]*)*"/y, /^\d+(?:\.\d*)?$/, /={1,2}$/, /(?<!=)=+$/])
    expect(problem(expression)).toBeUndefined();
});

test("literals and constructors are found, not what looks like them in texts and comments", () => {
  const text = 'const a = "/a+/";\n// /b+/\nconst c = [/c\\/+/gi, 1 / 2 / 3];\nnew RegExp(a); RegExp(a);';
  expect(regexpsOf("a.ts", text)).toEqual([
    { place: "a.ts:3", source: "c\\/+", flags: "gi" },
    { place: "a.ts:4" },
    { place: "a.ts:4" },
  ]);
});
