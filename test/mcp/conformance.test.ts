import { expect, test } from "bun:test";
import process from "node:process";
import { BASE } from "../support/call.ts";

const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

/** The scenarios of the official suite that apply to every server; the others call tools of the suite's test server. */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

test.each(SCENARIOS)("the service passes %s of the official conformance suite", async (scenario) => {
  const command = [process.execPath, SUITE, "server", "--url", `${BASE}/mcp`, "--scenario", scenario];
  const suite = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const report = await new Response(suite.stdout).text();
  expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  expect(await suite.exited).toBe(0);
});
