import { expect, test } from "bun:test";
import process from "node:process";
import { run } from "../support/command.ts";

/** An advisory as the registry has it. */
const ADVISORY = {
  id: 1,
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  title: "Bad",
  severity: "low",
  vulnerable_versions: "<99",
  cwe: [],
  cvss: { score: 1 },
};

const GATE = ["scripts/gate.ts", "--only", "audit"];
const clean = () => Response.json({});
const bad = () => Response.json({ elysia: [ADVISORY] });
const silent = () => new Response("no", { status: 405 });

test.each([
  ["packages without advisories pass", clean, GATE, 0, "\n1 passed, 0 failed\n"],
  ["packages with advisories fail, and are named", bad, GATE, 1, "GHSA-aaaa-bbbb-cccc"],
  ["a registry that does not answer is reported", silent, GATE, 0, "Audit: bun run audit (needs a registry that"],
  ["in CI, where one can be reached, that is a failure", silent, ["run", "audit"], 1, ""],
] as const)("%s", async (_, fetch, words, code, text) => {
  using registry = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  const { href } = registry.url;
  const env = { ...process.env, BUN_CONFIG_REGISTRY: href, NPM_CONFIG_REGISTRY: href };
  const ended = await run([process.execPath, ...words], { env });
  expect([ended.code, ended.stdout + ended.stderr]).toEqual([code, expect.stringContaining(text)]);
});
