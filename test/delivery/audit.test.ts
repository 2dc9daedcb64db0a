import { expect, test } from "bun:test";
import process from "node:process";

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

const [FIRST, SECOND] = ["GHSA-aaaa-bbbb-cccc", "GHSA-dddd-eeee-ffff"];

/** Runs the audit against a registry that gives one answer. */
async function audit(answer: () => Response, args: readonly string[] = [], variables = {}) {
  using registry = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const env = {
    ...process.env,
    BUN_CONFIG_REGISTRY: registry.url.href,
    NPM_CONFIG_REGISTRY: registry.url.href,
    ...variables,
  };
  const command = [process.execPath, "scripts/audit.ts", ...args];
  const child = Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
}

test("packages without advisories pass", async () => {
  const { code, stdout } = await audit(() => Response.json({}));
  expect([code, stdout]).toEqual([0, expect.stringContaining("No vulnerabilities found")]);
});

test("packages with advisories fail, and all are named but those that are accepted", async () => {
  const answer = () => Response.json({ elysia: [advisory(FIRST), advisory(SECOND)] });
  const { code, stdout } = await audit(answer, [], { ACCEPTED_ADVISORIES: FIRST });
  expect([code, stdout]).toEqual([1, expect.stringContaining(SECOND)]);
  expect(stdout).not.toContain(FIRST);
  expect((await audit(answer, ["--strict"], { ACCEPTED_ADVISORIES: `${FIRST} ${SECOND}` })).code).toBe(0);
});

test("a registry that does not answer is reported, and is a failure only with --strict", async () => {
  const silent = () => new Response("no", { status: 405 });
  const lenient = await audit(silent);
  expect([lenient.code, lenient.stderr]).toEqual([0, expect.stringContaining("NOT AUDITED")]);
  expect((await audit(silent, ["--strict"])).code).toBe(1);
});
