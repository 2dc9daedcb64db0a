import { expect, test } from "bun:test";
import { traceContext } from "../../src/server/compose.ts";

// The example of W3C Trace Context, section 3.2.4.
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("a header names a trace and a span, also one of a later version", () => {
  for (const header of [`00-${TRACE}-${SPAN}-01`, `01-${TRACE.slice(2)}00-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-later`])
    expect(traceContext(header)).toEqual({ traceId: header.slice(3, 35), spanId: SPAN });
});

test.each([
  null,
  "",
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `cc-${TRACE}-${SPAN}-01.later`,
  `00-${TRACE}-${SPAN}`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE.slice(1)}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
])("%p is ignored", (header) => {
  expect(traceContext(header)).toBeUndefined();
});
