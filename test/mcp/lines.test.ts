import { expect, test } from "bun:test";
import fc from "fast-check";
import { linesOf } from "../../src/mcp/stdio.ts";

test("lines are those of the whole input, however it is cut, and too long ones are counted", async () => {
  const limit = 4;
  const collect = async (chunks: readonly Uint8Array[]) => {
    const stream = (async function* () {
      yield* chunks;
    })();
    return (await Array.fromAsync(linesOf(stream, limit))).map((line) => line?.toString());
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 7 })), async (parts) => {
      const lines = parts.join("").split("\n");
      const expected = lines.map((line) => (line.length > limit ? undefined : line));
      // A line feed ends a line; there is no line after the last one.
      if (expected.at(-1) === "") expected.pop();
      expect(await collect(parts.map((part) => Buffer.from(part)))).toEqual(expected);
    }),
  );
});
