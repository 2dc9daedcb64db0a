import type { AnyElysia } from "elysia";
import { group, listRoutes, routesOf } from "./api/group.ts";
import { TOOLS_PATH } from "./api/served-route.ts";
import { createCore, emptyApp } from "./core.ts";
import { type RoutePattern, RouteTable } from "./http/route-table.ts";
import type { Tool } from "./operation/tool.ts";
import { Refusal } from "./refusal.ts";
import { isToolName, loadTools, TOOL_LOADERS, type ToolName } from "./tools/load-tool.ts";

/** Bodies of at most 1 MiB by default: they fit beside everything else into the memory that the manifests allow. */
const MAX_WAITING_BODIES = 100;

const LARGE_BODY = 64 * 1024;

/** Whether a request carries, or may carry, a body that is worth counting. */
const hasLargeBody = (headers: Headers): boolean =>
  headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > LARGE_BODY;

const PREFIX = `${TOOLS_PATH}/`;

/** The name of the tool at a path: "hash" at "/api/v1/tools/hash/md5"; undefined for paths of no tool. */
const nameAt = (path: string): string | undefined =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length).split("/", 1)[0] : undefined;

/**
 * The same service as `app`, for a serving process: a tool and its route group are loaded with the first request for
 * them, as loading all of them takes as long as everything else in a start.
 */
export class LazyApp {
  /** The routes that are loaded, found by path. */
  readonly routes = new RouteTable(() => this.#routes);
  readonly #groups = new Map<string, AnyElysia>();
  readonly #loading = new Map<ToolName, Promise<void>>();
  readonly #core: AnyElysia;
  #routes: readonly RoutePattern[] = [];
  /** Requests with large bodies that wait for their tool. */
  #bodies = 0;

  constructor() {
    this.#core = createCore(this.routes, loadTools).use(group("tools", listRoutes(loadTools)));
    this.#routes = this.#core.routes;
  }

  /**
   * Settles when the routes at a path are loaded; undefined where they are already.
   *
   * @throws Refusal OVERLOADED where too many large bodies wait already: the runtime keeps what arrives of each.
   */
  prepare(path: string, request: Request): Promise<void> | undefined {
    const name = nameAt(path);
    if (name === undefined || this.#groups.has(name)) return undefined;
    // The answer to an unknown tool names the nearest route of all.
    const loading = isToolName(name) ? this.#load(name) : this.#loadAll();
    return loading && hasLargeBody(request.headers) ? this.#waitWithBody(loading) : loading;
  }

  /** Answers a request for a path that is prepared. */
  fetch(request: Request, path: string): Response | Promise<Response> {
    const app = this.#groups.get(nameAt(path) ?? "") ?? this.#core;
    return app.fetch(request);
  }

  async #waitWithBody(loading: Promise<void>): Promise<void> {
    if (this.#bodies >= MAX_WAITING_BODIES)
      throw new Refusal("OVERLOADED", "The service is starting; try again in a second");
    this.#bodies++;
    await loading.finally(() => this.#bodies--);
  }

  #load(name: ToolName): Promise<void> {
    const loading = this.#loading.get(name) ?? TOOL_LOADERS[name]().then((tool) => this.#add(name, tool));
    this.#loading.set(name, loading);
    // Files may be unreadable for a moment, when a process has too many open ones: the next request tries again.
    return loading.finally(() => this.#loading.delete(name));
  }

  #loadAll(): Promise<void> | undefined {
    const missing = Object.keys(TOOL_LOADERS)
      .filter(isToolName)
      .filter((name) => !this.#groups.has(name));
    if (missing.length === 0) return undefined;
    return Promise.all(missing.map((name) => this.#load(name))).then(() => {});
  }

  #add(name: ToolName, tool: Tool): void {
    if (this.#groups.has(name)) return;
    const app = emptyApp(this.routes).use(group(name, routesOf(tool)));
    this.#groups.set(name, app);
    this.#routes = [...this.#routes, ...app.routes];
  }
}
