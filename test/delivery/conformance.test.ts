import { beforeAll, expect, test } from "bun:test";
import process from "node:process";
import { BASE } from "../support/call.ts";
import { run } from "../support/command.ts";
import { installPackages, PACKAGES } from "./support/machine.ts";

const SUITE = `${PACKAGES}/@modelcontextprotocol/conformance/dist/index.js`;

let report = "";

// In one process, which also runs the other scenarios, as it takes longer to start than to run them.
beforeAll(async () => {
  await installPackages();
  report = (await run([process.execPath, SUITE, "server", "--url", `${BASE}/mcp`])).stdout;
});

// The scenarios that apply to every server, with the number of their checks; the others call tools of the suite's test
// server. A check with a warning has not passed, nor failed.
test.each([
  ["server-initialize", 1],
  ["ping", 1],
  ["tools-list", 1],
  ["dns-rebinding-protection", 2],
])("the service passes %s of the official conformance suite", (scenario, checks) => {
  expect(report).toContain(`\n✓ ${scenario}: ${checks} passed, 0 failed\n`);
});
