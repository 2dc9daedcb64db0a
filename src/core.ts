import { Elysia, NotFoundError } from "elysia";
import { failureResponse } from "./api/answer.ts";
import { docs } from "./docs/docs.ts";
import { health } from "./health.ts";
import type { RouteTable } from "./http/route-table.ts";
import { answerUnmatched } from "./http/unmatched.ts";
import { mcp } from "./mcp/mcp.ts";
import type { Tool } from "./operation/tool.ts";
import { page } from "./ui/page.ts";

const CONFIG = {
  // Hosts may be as short as one letter ("http://api/" beside a container); Elysia assumes "a.bc" by default.
  handler: { standardHostname: false },
  // Bun's own router decodes paths by other rules than Elysia's, which runs everywhere.
  systemRouter: false,
} as const;

/** An Elysia app without routes, whose errors are answered as everywhere in the service. */
export const emptyApp = (routes: RouteTable) =>
  new Elysia(CONFIG).onError(({ error, request }) =>
    error instanceof NotFoundError ? answerUnmatched(request, routes) : failureResponse(error, request, "json"),
  );

/**
 * Everything in the service but the tools' own routes.
 *
 * @param routes All routes of the service, for what no route takes.
 * @param tools Loads the tools, for what describes them.
 */
export const createCore = (routes: RouteTable, tools: () => Promise<readonly Tool[]>) =>
  emptyApp(routes).use(health).use(page).use(mcp(tools)).use(docs(tools));
