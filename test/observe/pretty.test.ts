import { expect, test } from "bun:test";
import { pretty } from "../../src/observe/pretty.ts";

test("a line for people starts with when, how grave and what", () => {
  const line = { level: "info", time: "2026-11-21T10:39:56.512Z", msg: "request", route: "/a/:b", status: 200 };
  expect(pretty(line)).toBe("10:39:56.512 INFO  request route=/a/:b status=200\n");
});

test("odd values are quoted, and it stays one line", () => {
  const line = { level: "error", time: "2026-11-21T10:39:56.512Z", msg: "failed", error: "a b\nc", stack: ["x (y:1)"] };
  expect(pretty(line)).toBe('10:39:56.512 ERROR failed error="a b\\nc" stack=["x (y:1)"]\n');
});
