import { expect, test } from "bun:test";
import fc from "fast-check";
import { rememberBody } from "../../src/http/response.ts";
import { RouteTable } from "../../src/http/route-table.ts";
import { createLog, describeFault, formatters, jsonOfRequest } from "../../src/observe/log.ts";
import { Traffic } from "../../src/observe/measurements.ts";
import { observer } from "../../src/server/compose.ts";
import { contextOf } from "../support/app.ts";

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
});

test("of a stack the first 12 places remain, and no other lines", () => {
  const places = Array.from({ length: 13 }, (_, at) => `f${at} (file.ts:${at}:7)`);
  const others = "Error: of\nat two lines\nx at a (b.ts:1)\nat a (b.ts:1) x\n    at ";
  const described = (stack?: string) => describeFault(Object.assign(new Error(), { stack }));
  expect(described(others + places.join("\n    at "))).toEqual({ error: "Error", stack: places.slice(0, 12) });
  expect(described()).toEqual({ error: "Error", stack: [] });
});

test("a request is counted in seconds, and logged in milliseconds, with the pattern of its route", () => {
  const [traffic, routes] = [new Traffic(), new RouteTable()];
  const lines: object[] = [];
  routes.add([{ method: "GET", path: "/a/:b" }]);
  const log = { ...createLog("info", "json", false), writeRequest: (line: object) => void lines.push(line) };
  const request = new Request("http://localhost/a/s3cret", { headers: { "x-request-id": "one" } });
  const response = rememberBody(new Response("body"), "body");
  observer(traffic, routes, () => expect.unreachable(), log)(request, contextOf(request), response, 1.23456);
  const sent = { requestId: "one", method: "GET", route: "/a/:b", status: 200, durationMs: 1.235, bytes: 4 };
  expect(lines).toEqual([{ ...sent, client: "in-process" }]);
  expect(traffic.routes.get("/a/:b")?.durations.sum).toBeCloseTo(0.00123456, 12);
});

test("a description never contains the message", () => {
  for (const message of ["s3cret", "s3cret\n    at s3cret (file.ts:1:1)", "\ns3cret:1:1"])
    expect(JSON.stringify(describeFault(throwing(message)))).not.toContain("s3cret");
});

test("a thrown value that is not an error is described by its type", () => {
  for (const thrown of ["s3cret", { token: "s3cret" }, undefined, null])
    expect(describeFault(thrown)).toEqual({ error: typeof thrown, stack: [] });
});
