import { Elysia } from "elysia";
import { failure } from "../http/failure.ts";
import { type RequestContext, requestContextOf } from "../http/request-context.ts";
import type { Tool } from "../operation/tool.ts";
import { Refusal } from "../refusal.ts";

type Endpoint = (request: Request, context: RequestContext) => Promise<Response>;

const MCP_IS_OFF = new Refusal("NOT_FOUND", "The endpoint for agents is off; start the service with --mcp on");

/** `POST /mcp`, the tools for AI agents. The protocol's SDK is loaded at the first request. */
export function mcp(tools: () => Promise<readonly Tool[]>) {
  let endpoint: Promise<Endpoint> | undefined;
  const load = async (): Promise<Endpoint> => (await import("./endpoint.ts")).createEndpoint(await tools());
  return new Elysia({ name: "mcp" }).post("/mcp", async ({ request, route }) => {
    const context = requestContextOf(request);
    context.route = route;
    if (!context.policy.mcp) return failure(MCP_IS_OFF, "json");
    endpoint ??= load();
    return await (await endpoint)(request, context);
  });
}
