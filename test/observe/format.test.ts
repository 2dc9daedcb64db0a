import { expect, test } from "bun:test";
import { formatters } from "../../src/observe/format.ts";

const { json, pretty } = formatters;

test("a pretty line begins with time, level and message", () => {
  const line = { level: "info", time: "2026-11-21T10:39:56.512Z", msg: "request", route: "/a/:b", status: 200 };
  expect(pretty(line)).toBe("10:39:56.512 INFO  request route=/a/:b status=200\n");
});

test("a pretty line quotes unusual values, and has no line break", () => {
  const line = { level: "error", time: "2026-11-21T10:39:56.512Z", msg: "failed", error: "a b\nc", stack: ["x (y:1)"] };
  expect(pretty(line)).toBe('10:39:56.512 ERROR failed error="a b\\nc" stack=["x (y:1)"]\n');
});

test("a JSON line has no line break", () => {
  expect(json({ level: "info", msg: "a\nb" })).toBe('{"level":"info","msg":"a\\nb"}\n');
});
