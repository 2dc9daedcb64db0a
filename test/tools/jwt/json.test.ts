import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseObject, readExactly, syntaxErrorOffset } from "../../../src/tools/jwt/token/json.ts";

function exactly(json: string) {
  const parsed = parseObject(json);
  if (typeof parsed === "string") throw new Error(parsed);
  return readExactly(parsed);
}

describe("names that occur more than once", () => {
  test.each([
    ['{"a":1,"\\u0061":2}', ["a"]],
    ['{"a":{"a":1}}', []],
    ['{"l":[{"a":1},{"a":1}]}', []],
    ['{"a" : 1 ,"b":[{"c":1,"c":2}, "c"],"a"\n:3}', ["c", "a"]],
    ['{"l":[1,"x,y",[{}],{"d\\"":[1,{"e":{},"e":1}]}]}', ["e"]],
    ['{"x":"\\"a\\":","a":"{"}', []],
    ['{"":1,"":2}', [""]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
  ])("of %s are %j", (json, names) => {
    expect(exactly(json).repeated).toEqual(names);
  });
});

describe("numbers that a double cannot hold", () => {
  const isLossy = (number: string) => exactly(`{"n":[${number}]}`).losesDigits;

  const lossy =
    "9007199254740993 -9007199254740993 1E+309 1e400 0.12345678901234567890 12345678901234567890.5 -1e-400 1.2345678e-320";
  test.each(lossy.split(" "))("%s is one, and shown as it is written", (number) => {
    const json = `{"n":[${number}]}`;
    expect(JSON.stringify(exactly(json).shown)).toBe(json);
    expect(isLossy(number)).toBe(true);
  });

  const exact =
    '9007199254740991 -9007199254740991 9007199254740992 0.1 1e308 1e+2 2e-2 "9007199254740993" -0 1.50 0.0 -0e9 1000000000000000000000';
  test.each(exact.split(" "))("%s is none", (number) => expect(isLossy(number)).toBe(false));
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("the offset of the first syntax error", () => {
  // ‸ stands before the error.
  const marked =
    '‸| ‸|‸hello|{‸alg:1}|{"a" ‸1}|{"a":1,‸}|{"a":1‸|[1,‸]|[1 ‸2]|' +
    '0‸1|1 ‸1|[‸}|{‸]|{"a":‸}|‸"\u0001"|[‸"\\x"]|‸tru|‸,|1‸,2|{‸1:2}|‸\ufeff{}';
  test.each(marked.split("|"))("is at the mark in %j", (text) => {
    expect(syntaxErrorOffset(text.replace("‸", ""))).toBe(text.indexOf("‸"));
  });

  test("is null for all JSON, and within what is left of it if it is cut", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), fc.nat(), (value, space, at) => {
        const json = JSON.stringify({ value }, null, space);
        expect(syntaxErrorOffset(json)).toBeNull();
        const cut = json.slice(0, at % json.length);
        expect(syntaxErrorOffset(cut)).toBeWithin(0, cut.length + 1);
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

  test("is found in long texts", () => {
    expect(syntaxErrorOffset(`"${"a\\n".repeat(30_000)}`)).toBe(0);
    expect(syntaxErrorOffset(`{"a":"${"x".repeat(60_000)}`)).toBe(5);
    expect(syntaxErrorOffset("[".repeat(65_536))).toBe(65_536);
    expect(syntaxErrorOffset(`[${"1,".repeat(30_000)}x]`)).toBe(60_001);
  });
});
