import { toolsApp } from "./api/group.ts";
import { createCore } from "./core.ts";
import { type RoutePattern, RouteTable } from "./http/route-table.ts";
import { TOOLS } from "./tools/tools.ts";

const appRoutes = (): readonly RoutePattern[] => app.routes;

/** The routes of the whole service, found by path. */
export const routes = new RouteTable(appRoutes);

/** The whole service, not yet listening, for tests and for programs that call it in their own process. */
export const app = createCore(routes, async () => TOOLS).use(toolsApp(TOOLS));

export type App = typeof app;
