import { expect, test } from "bun:test";
import { describeFault } from "../../src/observe/log.ts";

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
  expect(stack).toContainEqual(expect.stringMatching(/^throwing \(.*fault\.test\.ts:\d+:\d+\)$/));
  expect(stack.length).toBeLessThanOrEqual(12);
});

test.each(["s3cret", "s3cret\n    at s3cret (file.ts:1:1)", "\ns3cret:1:1"])(
  "a description never contains the message: %j",
  (message) => {
    expect(JSON.stringify(describeFault(throwing(message)))).not.toContain("s3cret");
  },
);

test.each([["s3cret"], [{ token: "s3cret" }], [undefined], [null]])(
  "a thrown value that is not an error is described by its type: %j",
  (thrown) => {
    expect(describeFault(thrown)).toEqual({ error: typeof thrown, stack: [] });
  },
);
