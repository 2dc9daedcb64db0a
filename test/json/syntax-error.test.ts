import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { syntaxErrorOffset } from "../../src/json/syntax-error.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("the offset of the first syntax error", () => {
  test.each([
    ["", 0],
    [" ", 1],
    ["hello", 0],
    ["{alg:1}", 1],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['{"a":1', 6],
    ["[1,]", 3],
    ["[1 2]", 3],
    ["01", 1],
    ["1 1", 2],
    ["[}", 1],
    ["{]", 1],
    ['{"a":}', 5],
    ['"\u0001"', 0],
    ['["\\x"]', 1],
    ["tru", 0],
    [",", 0],
    ["1,2", 1],
    ["{1:2}", 1],
    ["\ufeff{}", 0],
  ])("%j", (text, offset) => {
    expect(syntaxErrorOffset(text)).toBe(offset);
  });

  test("is null for all JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        expect(syntaxErrorOffset(JSON.stringify(value, null, space))).toBeNull();
      }),
    );
  });

  test("agrees with JSON.parse on any text of JSON's characters", () => {
    const parts = fc.constantFrom(...'{}[],:" \n-+.eE01\\u'.split(""), '"a"', "true", "null", "12", '"\\u0041"');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
        const text = texts.join("");
        expect(syntaxErrorOffset(text) === null).toBe(isJson(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("is at the changed character of changed JSON, after a valid beginning", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const json = JSON.stringify({ value });
        const cut = json.slice(0, at % json.length);
        expect(syntaxErrorOffset(cut) ?? 0).toBeLessThanOrEqual(cut.length);
        expect(syntaxErrorOffset(cut)).not.toBeNull();
      }),
    );
  });

  test("is found in long texts", () => {
    expect(syntaxErrorOffset(`"${"a\\n".repeat(30_000)}`)).toBe(0);
    expect(syntaxErrorOffset(`{"a":"${"x".repeat(60_000)}`)).toBe(5);
    expect(syntaxErrorOffset("[".repeat(65_536))).toBe(65_536);
    expect(syntaxErrorOffset(`[${"1,".repeat(30_000)}x]`)).toBe(60_001);
  });
});
