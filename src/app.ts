import { Elysia, NotFoundError } from "elysia";
import { fail } from "./api/answer.ts";
import { toolsApp } from "./api/group.ts";
import { docs } from "./docs/docs.ts";
import { health } from "./health.ts";
import { RouteTable } from "./http/route-table.ts";
import { unmatched } from "./http/unmatched.ts";
import { mcp } from "./mcp/mcp.ts";
import { TOOLS } from "./tools/tools.ts";
import { page } from "./ui/page.ts";

/** The whole service, not yet listening. */
export const app = new Elysia({
  // Hosts may be as short as one letter ("http://api/" beside a container); Elysia assumes "a.bc" unless told.
  handler: { standardHostname: false },
  // Bun's own router decodes paths by other rules than Elysia's, which runs everywhere.
  systemRouter: false,
})
  .onError(({ error, request }) =>
    error instanceof NotFoundError ? unmatched(request, routes) : fail(error, request, "json"),
  )
  .use(health)
  .use(page)
  .use(mcp(TOOLS))
  .use(docs(TOOLS))
  .use(toolsApp(TOOLS));

/** Its routes, found by path. */
export const routes = new RouteTable(() => app.routes);

export type App = typeof app;
