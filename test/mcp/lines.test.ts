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

test("an error in our own code is a line with its kind alone, and nobody waits for calls that are cancelled", async () => {
  const failing = toyOperation("toy.fail", () => Promise.reject(new TypeError("s3cret")));
  const endless = toyOperation("toy.wait", () => new Promise<never>(() => {}));
  const call = (name: string, id: number) => ({ id, method: "tools/call", params: { name, arguments: {} } });
  const cancelled = [{}, { params: { requestId: 2 } }].map((more) => ({ method: "notifications/cancelled", ...more }));
  const messages = [call("toy_fail", 1), call("toy_wait", 2), ...cancelled];
  const input = new Blob(messages.map((each) => `${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`)).stream();
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  await serveStdio([toyTool(post("/fail", failing), post("/wait", endless))], undefined, { input, write }, write);
  expect(written).toEqual(["sidekit: a tool failed: TypeError\n", expect.not.stringContaining("s3cret")]);
});
