import { Elysia } from "elysia";
import { failure } from "../http/failure.ts";
import { contextAtRoute } from "../http/request-context.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Tool } from "../operation/tool.ts";
import { once } from "../runtime/builtins.ts";

const MCP_IS_OFF = new Refusal("NOT_FOUND", "The endpoint for agents is off; start the service with --mcp on");

/** `POST /mcp`, the tools for AI agents. The protocol's SDK is loaded at the first request. */
export function mcp(tools: () => Promise<readonly Tool[]>) {
  const endpoint = once(async () => (await import("./endpoint.ts")).createEndpoint(await tools()));
  return new Elysia({ name: "mcp" }).post("/mcp", async ({ request, route }) => {
    const context = contextAtRoute(request, route);
    if (!context.policy.mcp) return failure(MCP_IS_OFF, "json");
    return await (await endpoint())(request, context);
  });
}
