import { describe, expect, test } from "bun:test";
import { failure } from "../../src/http/failure.ts";
import {
  invalidField,
  invalidInput,
  pointer,
  printableLines,
  quote,
  Refusal,
  shellQuoted,
  withoutFinalNewlines,
} from "../../src/operation/refusal.ts";

const MUST = "Must be a text";
const at = (...paths: string[]) => invalidInput(paths.map((path) => ({ path, message: MUST })));

describe("the message of a refusal", () => {
  test.each([
    [["/a"], "a: must be a text"],
    [["/a/b/0"], "a.b.0: must be a text"],
    [[""], "body: must be a text"],
    [["/a", "/b"], "a and b: must be a text"],
    [["/a", "/b", "/c"], "a, b and c: must be a text"],
    [["/a", "/b", "/c", "/d"], "a, b, c and others: must be a text"],
  ])("of one problem at %j names the problem once", (paths, message) => {
    expect(at(...paths).message).toBe(message);
  });

  test("of several problems names the first three", () => {
    const errors = ["A", "B", "C", "D"].map((message, index) => ({ path: `/${index}`, message }));
    expect(invalidInput(errors.slice(0, 3)).message).toBe("0: a; 1: b; 2: c");
    expect(invalidInput(errors).message).toBe("0: a; 1: b; 2: c; and more");
    expect(invalidInput(errors).details).toEqual(errors);
  });

  test.each([
    ["/a b", '"a b": must be a text'],
    ["/", '"": must be a text'],
    [`/${"x".repeat(64)}`, `${"x".repeat(64)}: must be a text`],
    [`/${"x".repeat(65)}`, `"${"x".repeat(64)}…": must be a text`],
    ["/a\nb", '"a\\nb": must be a text'],
    ["/a\u202eb\u2066\u2069\u200e\u200f\u061c", '"a\\u202eb\\u2066\\u2069\\u200e\\u200f\\u061c": must be a text'],
    ["/\u0085\u2028\u2029\u007f", '"\\u0085\\u2028\\u2029\\u007f": must be a text'],
    ["/é", '"é": must be a text'],
  ])("quotes unusual field names: %j", (path, message) => {
    expect(invalidField(path, MUST).message).toBe(message);
  });

  test("has shortened paths in its details", () => {
    expect(at(`/${"x".repeat(255)}`).details[0]?.path).toBe(`/${"x".repeat(255)}`);
    expect(at(`/${"x".repeat(256)}`).details[0]?.path).toBe(`/${"x".repeat(255)}…`);
  });
});

test("a pointer has slashes and tildes as RFC 6901 escapes them", () => {
  expect(pointer(["a/b~c", 0, ""])).toBe("/a~1b~0c/0/");
});

test("a quoted name has 40 characters at most", () => {
  const longest = "x".repeat(40);
  expect([longest, `${longest}x`].map((name) => quote(name))).toEqual([`"${longest}"`, `"${longest}…"`]);
});

test("a word is quoted for a shell if any of its characters may mean something there", () => {
  const words = ["a/B_1:c,d.e-%@+=", "=a", "a b", "a;", ";a", "it's", ""].map(shellQuoted);
  expect(words).toEqual(["a/B_1:c,d.e-%@+=", "'=a'", "'a b'", "'a;'", "';a'", "'it'\\''s'", "''"]);
});

test("lines stay lines, and lose the newlines at the end of the last one", () => {
  expect(printableLines("\na\r\n\u202eb\n")).toBe("\na\\u000d\n\\u202eb\n");
  expect(["\na\n\n", "a", "\n", ""].map(withoutFinalNewlines)).toEqual(["\na", "a", "", ""]);
});

describe("a failure's body", () => {
  test("is valid JSON with direction marks as escapes", async () => {
    const refusal = invalidField("/a\u202eb", MUST);
    const text = await failure(refusal, "json").text();
    expect(text).not.toContain("\u202e");
    expect(JSON.parse(text).error.details).toEqual([{ path: "/a\u202eb", message: MUST }]);
  });

  test("is one line of text", async () => {
    const response = failure(new Refusal("NOT_FOUND", "No such \u2067path"), "text", { "x-a": "b" });
    expect(await response.text()).toBe("error: No such \\u2067path\n");
    expect(response.status).toBe(404);
    expect(["x-a", "retry-after"].map((name) => response.headers.get(name))).toEqual(["b", null]);
  });
});
