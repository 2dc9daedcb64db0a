import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatters } from "../../src/observe/format.ts";
import { requestLine } from "../../src/observe/request-line.ts";

test("the line about a request is the JSON that any other line would be", () => {
  const fields = fc.record({
    requestId: fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/),
    method: fc.constantFrom("GET", "unknown"),
    route: fc.constantFrom("/livez", "/api/v1/tools/jwt/decode/:token/text", "unknown"),
    status: fc.integer({ min: 200, max: 599 }),
    durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    bytes: fc.nat(),
    client: fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()),
  });
  const time = "2026-11-21T10:39:56.512Z";
  fc.assert(
    fc.property(fields, (request) => {
      expect(requestLine(time, request)).toBe(formatters.json({ time, level: "info", msg: "request", ...request }));
    }),
  );
});
