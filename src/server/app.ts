import { toolsApp } from "../api/group.ts";
import { type RoutePattern, RouteTable } from "../http/route-table.ts";
import { TOOLS } from "../tools/tools.ts";
import { createCore } from "./core.ts";

/** All routes of the service, by path. */
export const routes = new RouteTable((): readonly RoutePattern[] => app.routes);

/** The whole service without a listener, for tests and for programs that call it in process. */
export const app = createCore(routes, async () => TOOLS).use(toolsApp(TOOLS));

export type App = typeof app;
