import { expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { type Caller, serverFactory } from "../../src/mcp/server.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { POLICY } from "../support/app.ts";

test("a call does not start after its caller has disconnected", async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const caller: Caller = { baseUrl: "", policy: POLICY, signal: AbortSignal.abort(), outcome: {} };
  const server = serverFactory(TOOLS)(caller);
  await server.connect(far);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  const result = await client.callTool({ name: "passwd_check", arguments: { password: "hunter2" } });
  expect(result.isError).toBe(true);
  expect(result.content).toEqual([{ type: "text", text: "The caller disconnected before the operation ended" }]);
  expect(caller.outcome.tool).toBe("passwd_check");
  await client.close();
});
