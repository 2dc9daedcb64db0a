import type { Elysia } from "elysia";
import { group } from "../../src/api/answer.ts";
import { routesOf } from "../../src/api/describe-tool.ts";
import { type Policy, RequestContext, setRequestContext } from "../../src/http/request-context.ts";
import { RouteTable } from "../../src/http/route-table.ts";
import { createSidekit } from "../../src/index.ts";
import { aloneInProcess } from "../../src/operation/bounded-queue.ts";
import type { Tool } from "../../src/operation/tool.ts";
import { createApp } from "../../src/server/app.ts";
import { policyOf } from "../../src/server/compose.ts";
import { createEdge } from "../../src/server/edge.ts";
import { readOptions } from "../../src/settings/import-options.ts";

/** The service in this process, with its default settings. */
export const sidekit = createSidekit();

/** The policy of a service with default settings, for requests of a program. */
export const POLICY = policyOf(readOptions({}), "program");

const SERVICE = { draining: false, metrics: async () => "", alone: aloneInProcess };

/** The context of a request. */
export const contextOf = (request: Request, policy: Partial<Policy> = {}): RequestContext =>
  new RequestContext({ ...POLICY, ...policy }, SERVICE, request, () => "in-process");

/** A request with a context, as handlers receive it. */
export function inContext(request: Request, policy: Partial<Policy> = {}): Request {
  setRequestContext(request, contextOf(request, policy));
  return request;
}

/** An edge with nothing around it but what a test gives. */
export const edgeOf = (
  appAt: Parameters<typeof createEdge>[0],
  policy: Partial<Policy> = {},
  options: Partial<Parameters<typeof createEdge>[2]> = {},
) =>
  createEdge(
    appAt,
    { ...POLICY, ...policy },
    {
      service: SERVICE,
      observe: () => {},
      routes: new RouteTable(),
      guards: [],
      secure: false,
      observesClient: false,
      ...options,
    },
  );

/** The routes of one tool, as the service has them. */
export const appOf = (tool: Tool): Elysia => group(routesOf(tool));

/** All routes of the service. */
export async function allRoutes(): Promise<RouteTable> {
  const app = createApp();
  await app.at("/api/v1/tools/unknown");
  return app.routes;
}
