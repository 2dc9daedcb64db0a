import { expect, test } from "bun:test";
import { describeFault } from "../../src/observe/fault.ts";

class Broken extends RangeError {}

const throwing = (message: string): unknown => {
  try {
    throw new Broken(message);
  } catch (error) {
    return error;
  }
};

test("a fault is told by its class and where it came from", () => {
  const { error, stack } = describeFault(throwing("s3cret"));
  expect(error).toBe("Broken");
  expect(stack).toContainEqual(expect.stringMatching(/^throwing \(.*fault\.test\.ts:\d+:\d+\)$/));
  expect(stack.length).toBeLessThanOrEqual(12);
});

test.each(["s3cret", "s3cret\n    at s3cret (file.ts:1:1)", "\ns3cret:1:1"])("never by its message: %j", (message) => {
  expect(JSON.stringify(describeFault(throwing(message)))).not.toContain("s3cret");
});

test.each([["s3cret"], [{ token: "s3cret" }], [undefined], [null]])(
  "what is no error is told by its type: %j",
  (thrown) => {
    expect(describeFault(thrown)).toEqual({ error: typeof thrown, stack: [] });
  },
);
