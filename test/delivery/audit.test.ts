import { expect, test } from "bun:test";
import process from "node:process";

const ADVISORY = { id: 1, url: "https://example.org/1", title: "Bad", severity: "low", vulnerable_versions: "<99" };

/** Runs the audit against a registry that gives one answer. */
async function audit(answer: () => Response, ...args: string[]) {
  using registry = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const env = { ...process.env, BUN_CONFIG_REGISTRY: registry.url.href, NPM_CONFIG_REGISTRY: registry.url.href };
  const command = [process.execPath, "scripts/audit.ts", ...args];
  const child = Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
}

test("packages without advisories pass", async () => {
  const { code, stdout } = await audit(() => Response.json({}));
  expect([code, stdout]).toEqual([0, "No known vulnerability\n"]);
});

test("a package with an advisory fails, and is named", async () => {
  const { code, stdout } = await audit(() => Response.json({ elysia: [{ ...ADVISORY, cwe: [], cvss: { score: 1 } }] }));
  expect(code).toBe(1);
  expect(stdout).toContain(ADVISORY.url);
});

test("a registry that does not answer is reported, and is a failure only with --strict", async () => {
  const silent = () => new Response("no", { status: 405 });
  const lenient = await audit(silent);
  expect([lenient.code, lenient.stderr]).toEqual([0, expect.stringContaining("NOT AUDITED")]);
  expect((await audit(silent, "--strict")).code).toBe(1);
});
