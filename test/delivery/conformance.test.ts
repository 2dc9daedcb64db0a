import { beforeAll, expect, test } from "bun:test";
import process from "node:process";
import { BASE } from "../support/call.ts";
import { installStandards, STANDARDS } from "./support/packages.ts";

const SUITE = `${STANDARDS}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;

/**
 * The scenarios of the official suite that apply to every server, with the number of their checks; the others call tools
 * of the suite's test server.
 */
const SCENARIOS: readonly [scenario: string, checks: number][] = [
  ["server-initialize", 1],
  ["ping", 1],
  ["tools-list", 1],
  ["dns-rebinding-protection", 2],
];

let report = "";

// In one process, which also runs the other scenarios, as it takes longer to start than to run them.
beforeAll(async () => {
  await installStandards();
  const suite = Bun.spawn([process.execPath, SUITE, "server", "--url", `${BASE}/mcp`], { stdout: "pipe" });
  report = await new Response(suite.stdout).text();
});

// A check with a warning has not passed, nor failed.
test.each(SCENARIOS)("the service passes %s of the official conformance suite", (scenario, checks) => {
  expect(report).toContain(`\n✓ ${scenario}: ${checks} passed, 0 failed\n`);
});
