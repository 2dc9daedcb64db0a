import { Elysia, NotFoundError } from "elysia";
import { requestContextOf } from "../http/request-context.ts";
import { failureResponse } from "../http/response.ts";
import type { RouteTable } from "../http/route-table.ts";
import { answerUnmatched } from "../http/unmatched.ts";
import { mcp } from "../mcp/mcp.ts";
import type { Tool } from "../operation/tool.ts";
import { docs } from "../pages/docs.ts";
import { page } from "../pages/page.ts";
import { health } from "./health.ts";

/** An Elysia app without routes, with the service's handling of errors. */
export const emptyApp = (routes: RouteTable) =>
  new Elysia({
    // Host names may be short ("http://api/" between containers). By default, Elysia assumes at least "a.bc".
    handler: { standardHostname: false },
    // Bun's router decodes paths differently from Elysia's router, which runs on every runtime.
    systemRouter: false,
  }).onError(({ error, request }) =>
    error instanceof NotFoundError
      ? answerUnmatched(request, routes)
      : failureResponse(error, requestContextOf(request), "json"),
  );

/**
 * The service without the routes of the tools.
 *
 * @param routes All routes of the service, for messages about unknown paths.
 * @param tools Loads the tools, for their descriptions.
 */
export const createCore = (routes: RouteTable, tools: () => Promise<readonly Tool[]>) =>
  emptyApp(routes).use(health).use(page).use(mcp(tools)).use(docs(tools));
