import { expect, test } from "bun:test";
import { runTool } from "../../src/cli/command/run-tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { streamsOf } from "./support/streams.ts";

const operations = TOOLS.flatMap(({ routes }) => routes.map(({ operation }) => operation));

test("six operations have negative results", () => {
  const ids = operations.filter(({ isNegative }) => isNegative).map(({ id }) => id);
  expect([...new Set(ids)]).toEqual([
    "jwt.validate",
    "passwd.verify",
    "hash.verify",
    "hash.hmac",
    "hash.identify",
    "qr.decode",
  ]);
});

/** RFC 1321, A.5: MD5 of "a" and of "abc". */
const [A, ABC] = ["0cc175b9c0f1b6a831c399e269772661", "900150983cd24fb0d6963f7d28e17f72"];

test.each([
  ["hash", ["verify", "md5", "abc", ABC], 0, "match\n"],
  ["hash", ["verify", "md5", "abc", A], 1, "mismatch\n"],
  ["hash", ["identify", ABC, "abc"], 0, "match md5\n"],
  ["hash", ["identify", A, "abc"], 1, "mismatch\n"],
  ["jwt", ["validate", "eyJhbGciOiJub25lIn0.e30.", "--secret", "x"], 1, expect.stringMatching(/^INVALID\n/)],
])("the exit code of %s %j is that of its result", async (name, words, code, out) => {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`No tool is named ${name}`);
  const { streams, written } = streamsOf();
  expect(await runTool(tool, words, streams)).toBe(code);
  expect(written.out).toEqual(out);
});
