import { expect, test } from "bun:test";
import { denoCommand } from "../../../scripts/deno.ts";

const PROGRAM = "test/tools/hash/differential.ts";
const [deno = ""] = denoCommand();

// Digests: 309 lengths, 14 algorithms, 5 ways. HMACs: 13 algorithms, 16 keys, 5 texts.
const RESULTS = 309 * 14 * 5 + 13 * 16 * 5;

test.each([
  ["Bun", [process.execPath, PROGRAM]],
  ["Deno", [deno, "run", "--no-prompt", PROGRAM]],
])("on %s, @noble/hashes and the runtime give the same digests and HMACs for all lengths", async (_, command) => {
  const run = Bun.spawn(command, { stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  expect([stdout, stderr]).toEqual([`${RESULTS} results agree\n`, ""]);
  expect(await run.exited).toBe(0);
});
