import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatters } from "../../src/observe/format.ts";
import { Page } from "../../src/observe/page.ts";
import { type AboutRequest, mostBytes, requestFields, writeRequestLine } from "../../src/observe/request-line.ts";
import { Answers } from "../../src/observe/traffic.ts";

/** The line about a request, in no more room than it asks for. */
function lineOf(time: string, request: AboutRequest): string {
  const page = new Page(Buffer.alloc(mostBytes(request)));
  writeRequestLine(page, time, request);
  return page.memory.toString("utf8", 0, page.used);
}

test("the line about a request is the JSON that any other line would be", () => {
  const fields = fc.record({
    requestId: fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/),
    answers: fc
      .record({
        method: fc.constantFrom("GET", "unknown"),
        route: fc.constantFrom("/livez", "/api/v1/tools/jwt/decode/:token/text", "unknown"),
        status: fc.integer({ min: 200, max: 599 }),
      })
      .map((labels) => new Answers(labels)),
    durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    bytes: fc.nat(),
    client: fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: "binary" })),
  });
  const times = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  fc.assert(
    fc.property(times, fields, (time, request) => {
      const line = { time, level: "info", msg: "request", ...requestFields(request) };
      expect(lineOf(time, request)).toBe(formatters.json(line));
    }),
  );
});
