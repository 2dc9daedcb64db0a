import { expect, test } from "bun:test";
import { requestContextOf } from "../../src/http/request-context.ts";
import { bodySizeOf } from "../../src/http/response.ts";
import { createEndpoint } from "../../src/mcp/endpoint.ts";
import { post } from "../../src/operation/tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { posted, rpc, toolCall } from "../support/agent.ts";
import { inContext } from "../support/app.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

test.each([
  ["a refusal of the protocol", rpc("ping"), 406],
  ["a body that cannot be read", "{", 400],
])("the log knows the size of a response: %s", async (_, sent, status) => {
  const request = new Request("http://localhost/mcp", posted(sent, { accept: "application/json" }));
  const response = await createEndpoint(TOOLS)(request, requestContextOf(inContext(request)));
  const body = await response.text();
  expect([response.status, JSON.parse(body).jsonrpc]).toEqual([status, "2.0"]);
  expect(bodySizeOf(response)).toBe(body.length);
});

test("an internal error reaches the log, and not the caller", async () => {
  const bug = new Error("canary");
  const failing = toyOperation("toy.fail", () => Promise.reject(bug));
  const toy = toyTool(post("/fail", failing));
  const request = new Request("http://localhost/mcp", posted(toolCall("toy_fail")));
  const context = requestContextOf(inContext(request));
  const answer = await (await createEndpoint([toy])(request, context)).text();
  expect([context.outcome.fault, context.outcome.tool]).toEqual([bug, "toy_fail"]);
  expect(answer).toContain("The service failed on this request because of an error in its own code");
  expect(answer).not.toContain("canary");
});
