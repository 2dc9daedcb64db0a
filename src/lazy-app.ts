import type { AnyElysia } from "elysia";
import { group, listRoutes, routesOf } from "./api/group.ts";
import { TOOLS_PATH } from "./api/served-route.ts";
import { createCore, emptyApp } from "./core.ts";
import { type RoutePattern, RouteTable } from "./http/route-table.ts";
import { namesOf } from "./json/object.ts";
import { Refusal } from "./refusal.ts";
import { isToolName, loadTools, TOOL_LOADERS, type ToolName } from "./tools/load-tool.ts";

/** Limits the large bodies that wait for a tool to load: at 1 MiB each, they fit into the manifests' memory limit. */
const MAX_WAITING_BODIES = 100;

const LARGE_BODY = 64 * 1024;

/** Whether a request has, or may have, a large body. */
const hasLargeBody = (headers: Headers): boolean =>
  headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > LARGE_BODY;

const PREFIX = `${TOOLS_PATH}/`;

/** The name of the tool in a path: "hash" in "/api/v1/tools/hash/md5"; undefined for paths outside the tools. */
function toolNameAt(path: string): string | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const end = path.indexOf("/", PREFIX.length);
  return path.slice(PREFIX.length, end === -1 ? undefined : end);
}

/**
 * The same service as `app`, for a serving process: it loads a tool and its routes at their first request, because
 * loading all of them would double the start-up time.
 */
export class LazyApp {
  /** The loaded routes, by path. */
  readonly routes = new RouteTable(() => this.#routes);
  readonly #groups = new Map<string, AnyElysia>();
  readonly #core: AnyElysia;
  #routes: readonly RoutePattern[] = [];
  /** Requests with large bodies that wait for their tool. */
  #bodies = 0;

  constructor() {
    this.#core = createCore(this.routes, loadTools).use(group("tools", listRoutes(loadTools)));
    this.#routes = this.#core.routes;
  }

  /**
   * Settles when the routes at a path are loaded; undefined if they are loaded already.
   *
   * @throws Refusal OVERLOADED if too many large bodies are waiting: the runtime buffers what arrives of each.
   */
  prepare(path: string, request: Request): Promise<void> | undefined {
    const name = toolNameAt(path);
    if (name === undefined || this.#groups.has(name)) return undefined;
    // The response to an unknown tool names the nearest of all routes.
    const missing = isToolName(name) ? [name] : namesOf(TOOL_LOADERS).filter((each) => !this.#groups.has(each));
    if (missing.length === 0) return undefined;
    const loading = Promise.all(missing.map((each) => this.#load(each))).then(() => {});
    return hasLargeBody(request.headers) ? this.#waitWithBody(loading) : loading;
  }

  /** Answers a request, after `prepare` has settled. */
  fetch(request: Request, path: string): Response | Promise<Response> {
    const app = this.#groups.get(toolNameAt(path) ?? "") ?? this.#core;
    return app.fetch(request);
  }

  async #waitWithBody(loading: Promise<void>): Promise<void> {
    if (this.#bodies >= MAX_WAITING_BODIES)
      throw new Refusal("OVERLOADED", "The service is starting; try again in a second");
    this.#bodies++;
    await loading.finally(() => this.#bodies--);
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
