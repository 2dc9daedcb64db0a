import type { AnyElysia, Elysia } from "elysia";
import type { CreateEden } from "elysia/types";
import { group, listRoutes, routesOf } from "../api/group.ts";
import { TOOLS_PATH } from "../api/served-route.ts";
import type { ToolRoutes } from "../api/typed-routes.ts";
import { type RoutePattern, RouteTable } from "../http/route-table.ts";
import { namesOf } from "../operation/json.ts";
import { isToolName, loadTools, TOOL_LOADERS, type ToolName } from "../tools/load-tool.ts";
import type { TOOLS } from "../tools/tools.ts";
import { createCore, emptyApp } from "./core.ts";

const PREFIX = `${TOOLS_PATH}/`;

/** The name of the tool in a path: "hash" in "/api/v1/tools/hash/md5"; undefined for paths outside the tools. */
function toolNameAt(path: string): string | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const end = path.indexOf("/", PREFIX.length);
  return path.slice(PREFIX.length, end === -1 ? undefined : end);
}

/** All routes of the service, for typed clients. */
export type App = Elysia<
  "",
  Elysia["~Singleton"],
  Elysia["~Definitions"],
  Elysia["~Metadata"],
  ReturnType<typeof createCore>["~Routes"] & CreateEden<typeof TOOLS_PATH, ToolRoutes<typeof TOOLS>>
>;

/**
 * The routes of the service. It loads a tool and its routes at their first request, because loading all of them would double
 * the start-up time.
 */
export class LazyApp {
  /** The loaded routes, by path. */
  readonly routes = new RouteTable(() => this.#routes);
  readonly #groups = new Map<string, AnyElysia>();
  readonly #core: AnyElysia;
  #routes: readonly RoutePattern[] = [];

  constructor() {
    this.#core = createCore(this.routes, loadTools).use(group("tools", listRoutes(loadTools)));
    this.#routes = this.#core.routes;
  }

  /** The app that has the routes at a path; a promise if it must be loaded first. */
  at(path: string): AnyElysia | Promise<AnyElysia> {
    const name = toolNameAt(path);
    if (name === undefined) return this.#core;
    const loaded = this.#groups.get(name);
    if (loaded) return loaded;
    // The response to an unknown tool names the nearest of all routes.
    const missing = isToolName(name) ? [name] : namesOf(TOOL_LOADERS).filter((each) => !this.#groups.has(each));
    if (missing.length === 0) return this.#core;
    return Promise.all(missing.map((each) => this.#load(each))).then(() => this.#groups.get(name) ?? this.#core);
  }

  /** Loads a tool. If that fails for a moment (too many files are open), the next request tries again. */
  async #load(name: ToolName): Promise<void> {
    const tool = await TOOL_LOADERS[name]();
    if (this.#groups.has(name)) return;
    const app = emptyApp(this.routes).use(group(name, routesOf(tool)));
    this.#groups.set(name, app);
    this.#routes = [...this.#routes, ...app.routes];
  }
}
