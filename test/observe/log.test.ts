import { expect, test } from "bun:test";
import fc from "fast-check";
import { describeFault, formatters, jsonOfRequest } from "../../src/observe/log.ts";

const { json, pretty } = formatters;
const TIME = "2026-11-21T10:39:56.512Z";

test("a pretty line begins with time, level and message", () => {
  const line = pretty(TIME, "info", "request", { route: "/a/:b", status: 200, traceId: undefined });
  expect(line).toBe("10:39:56.512 INFO  request route=/a/:b status=200\n");
});

test("a pretty line quotes unusual values, and has no line break", () => {
  const line = pretty(TIME, "error", "failed", { error: "a b\nc", stack: ["x (y:1)"] });
  expect(line).toBe('10:39:56.512 ERROR failed error="a b\\nc" stack=["x (y:1)"]\n');
});

test("a JSON line has time, level and message, then the fields, and no line break", () => {
  expect(json(TIME, "info", "a\nb", {})).toBe(`{"time":"${TIME}","level":"info","msg":"a\\nb"}\n`);
  expect(json(TIME, "warn", "m", { tool: undefined })).toBe(`{"time":"${TIME}","level":"warn","msg":"m"}\n`);
  const line = json(TIME, "info", "request", { bytes: 1, client: "x\ny", tool: undefined });
  expect(line).toBe(`{"time":"${TIME}","level":"info","msg":"request","bytes":1,"client":"x\\ny"}\n`);
});

test("the line of a request is that of its fields", () => {
  const word = fc.stringMatching(/^[\w./:-]{0,40}$/);
  const optional = fc.option(word, { nil: undefined });
  const fields = fc.record({
    requestId: word,
    method: word,
    route: word,
    status: fc.nat(),
    durationMs: fc.nat().map((microseconds) => microseconds / 1000),
    bytes: fc.nat(),
    client: word,
  });
  fc.assert(
    fc.property(fields, optional, optional, (rest, trace, tool) => {
      const line = { ...rest, traceId: trace, spanId: trace, tool };
      expect(jsonOfRequest(TIME, line)).toBe(json(TIME, "info", "request", line));
    }),
  );
});

class Broken extends RangeError {}

const throwing = (message: string): unknown => {
  try {
    throw new Broken(message);
  } catch (error) {
    return error;
  }
};

test("a fault is described by its class and stack", () => {
  const { error, stack } = describeFault(throwing("s3cret"));
  expect(error).toBe("Broken");
  expect(stack).toContainEqual(expect.stringMatching(/^throwing \(.*log\.test\.ts:\d+:\d+\)$/));
  expect(stack.length).toBeLessThanOrEqual(12);
});

test("a description never contains the message", () => {
  for (const message of ["s3cret", "s3cret\n    at s3cret (file.ts:1:1)", "\ns3cret:1:1"])
    expect(JSON.stringify(describeFault(throwing(message)))).not.toContain("s3cret");
});

test("a thrown value that is not an error is described by its type", () => {
  for (const thrown of ["s3cret", { token: "s3cret" }, undefined, null])
    expect(describeFault(thrown)).toEqual({ error: typeof thrown, stack: [] });
});
