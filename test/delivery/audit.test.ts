import { expect, test } from "bun:test";
import process from "node:process";
import { run } from "./support/machine.ts";

const [FIRST, SECOND] = ["GHSA-aaaa-bbbb-cccc", "GHSA-dddd-eeee-ffff"];

/** An advisory as the registry has it. */
const advisory = (id: string) => ({
  id: 1,
  url: `https://github.com/advisories/${id}`,
  title: "Bad",
  severity: "low",
  vulnerable_versions: "<99",
  cwe: [],
  cvss: { score: 1 },
});

const clean = () => Response.json({});
const bad = () => Response.json({ elysia: [advisory(FIRST), advisory(SECOND)] });
const silent = () => new Response("no", { status: 405 });

test.each([
  ["packages without advisories pass", clean, "", [], 0, "No vulnerabilities found"],
  ["packages with advisories fail, and are named", bad, FIRST, [], 1, SECOND],
  ["accepted advisories do not fail", bad, `${FIRST} ${SECOND}`, ["--strict"], 0, ""],
  ["a registry that does not answer is reported", silent, "", [], 0, "NOT AUDITED"],
  ["with --strict it is a failure", silent, "", ["--strict"], 1, "NOT AUDITED"],
] as const)("%s", async (_, fetch, ACCEPTED_ADVISORIES, flags, code, text) => {
  using registry = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  const { href } = registry.url;
  const env = { ...process.env, BUN_CONFIG_REGISTRY: href, NPM_CONFIG_REGISTRY: href, ACCEPTED_ADVISORIES };
  const ended = await run([process.execPath, "scripts/audit.ts", ...flags], { env });
  expect([ended.code, ended.stdout + ended.stderr]).toEqual([code, expect.stringContaining(text)]);
  for (const accepted of ACCEPTED_ADVISORIES.split(" ").filter(Boolean)) expect(ended.stdout).not.toContain(accepted);
});
