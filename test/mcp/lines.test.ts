import { expect, test } from "bun:test";
import fc from "fast-check";
import { linesOf, serveStdio } from "../../src/mcp/stdio.ts";
import { post } from "../../src/operation/tool.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

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

test("an error in our own code is a line with its kind alone", async () => {
  const failing = toyOperation("toy.fail", () => Promise.reject(new TypeError("s3cret")));
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "toy_fail", arguments: {} } };
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  const input = new Blob([JSON.stringify(call)]).stream();
  await serveStdio([toyTool(post("/fail", failing))], undefined, { input, write }, write);
  expect(written).toEqual(["sidekit: a tool failed: TypeError\n", expect.not.stringContaining("s3cret")]);
});
