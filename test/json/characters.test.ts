import { expect, test } from "bun:test";
import fc from "fast-check";
import { endOfString } from "../../src/json/characters.ts";
import { structureOf } from "../../src/json/structure.ts";

/** The end of a string, found one character after the other. */
function slowEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return Math.min(at, json.length);
}

test("finds the end of strings of any length, with escapes at any place", () => {
  const piece = fc.constantFrom("a", "\\", "\\\\", '\\"', '"', "é", "x".repeat(23), "\\".repeat(25));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const json = `["${pieces.join("")}`;
      expect(endOfString(json, 1)).toBe(slowEnd(json, 1));
    }),
    { numRuns: 3000 },
  );
});

/** How many characters are read and how often `indexOf` is called while `work` runs. */
function steps(work: () => void): { read: number; jumps: number } {
  const { charCodeAt, indexOf } = String.prototype;
  const counts = { read: 0, jumps: 0 };
  String.prototype.charCodeAt = function (this: string, at: number) {
    counts.read++;
    return charCodeAt.call(this, at);
  };
  String.prototype.indexOf = function (this: string, sought: string, from?: number) {
    counts.jumps++;
    return indexOf.call(this, sought, from);
  };
  try {
    work();
  } finally {
    Object.assign(String.prototype, { charCodeAt, indexOf });
  }
  return counts;
}

test("jumps once in a long text without escapes", () => {
  const json = JSON.stringify({ text: "a".repeat(100_000) });
  const { read, jumps } = steps(() => structureOf(json));
  expect(jumps).toBe(1);
  expect(read).toBeLessThan(100);
});

test.each([
  ["escaped quotes", '\\"'],
  ["backslashes", "\\\\"],
  ["backslashes before quotes", `${"\\".repeat(999)}"`],
  ["one backslash far before each quote", `${"a".repeat(98)}\\"`],
])("takes at most two steps per character in a long text of %s", (_, unit) => {
  const json = `["${unit.repeat(Math.ceil(100_000 / unit.length))}"]`;
  const { read, jumps } = steps(() => structureOf(json));
  expect(read + jumps).toBeLessThan(2 * json.length);
});
