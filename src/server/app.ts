import { type AnyElysia, Elysia, NotFoundError } from "elysia";
import type { CreateEden } from "elysia/types";
import { group } from "../api/answer.ts";
import { listRoutes, routesOf } from "../api/describe-tool.ts";
import { TOOLS_PATH } from "../api/served-route.ts";
import { health } from "../api/status.ts";
import type { ToolRoutes } from "../api/typed-routes.ts";
import type { Trust } from "../auth/trusted-issuers.ts";
import { failure, failureResponse } from "../http/failure.ts";
import { contextAtRoute, requestContextOf } from "../http/request-context.ts";
import { formOf, isParameter, parameters, type RoutePattern, RouteTable } from "../http/route-table.ts";
import { isAuthPath, refuseMalformed } from "../http/target.ts";
import { namesOf } from "../operation/json.ts";
import { Refusal } from "../operation/refusal.ts";
import { typingMistakes } from "../operation/suggestion.ts";
import type { Tool } from "../operation/tool.ts";
import { docs, page } from "../pages/page.ts";
import { once } from "../runtime/builtins.ts";
import { isToolName, loadTools, TOOL_LOADERS, type ToolName } from "../tools/load-tool.ts";
import type { TOOLS } from "../tools/tools.ts";
import type { AppAt, RoutedApp } from "./edge.ts";

const PREFIX = `${TOOLS_PATH}/`;

/** The name of the tool in a path: "hash" in "/api/v1/tools/hash/md5"; undefined for paths outside the tools. */
function toolNameAt(path: string): string | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const end = path.indexOf("/", PREFIX.length);
  return path.slice(PREFIX.length, end === -1 ? undefined : end);
}

const MAX_PARTS = 16;

/** Whether a path can mean a route: it has its words, with one slip, and perhaps too few values or slashes in the last one. */
function isNear({ method, parts: expected }: RoutePattern, parts: readonly string[]): boolean {
  const slips = expected.map((part, at) => (isParameter(part) ? 0 : typingMistakes(parts[at] ?? "", part)));
  const isLongEnough = parts.length <= expected.length || isParameter(expected.at(-1) ?? "") || method === "POST";
  return isLongEnough && !slips.includes(undefined) && slips.filter(Boolean).length <= 1;
}

/** The route that an unknown path most likely means: if there are several, with the most words, of its method. */
function nearestRoute({ all }: RouteTable, method: string, path: string): RoutePattern | undefined {
  const parts = path.split("/", MAX_PARTS);
  const words = (route: RoutePattern) => route.parts.length - parameters(route);
  const rank = (route: RoutePattern) => 2 * words(route) + Number(route.method === method);
  return all.filter((route) => isNear(route, parts)).sort((one, other) => rank(other) - rank(one))[0];
}

/** A hint about characters in a value that the caller has not percent-encoded; browsers do not send what follows a `#`. */
const encodingHint = ({ method, parts }: RoutePattern, path: string): string =>
  method === "GET" && parts.length !== path.split("/").length ? ", with # and / in a value as %23 and %2F" : "";

/** What to do about an unknown path: names the nearest route. */
function adviceAbout(routes: RouteTable, method: string, path: string): string {
  if (/^\/healthz?$/.test(path)) return "use GET /livez, which probes ask";
  const nearest = nearestRoute(routes, method, path);
  if (nearest) return `the nearest is ${nearest.method} ${nearest.path}${encodingHint(nearest, path)}`;
  const tool = path.split("/", 5).join("/");
  return routes.methodsAt(tool).includes("GET")
    ? `GET ${tool} lists the paths of this tool`
    : "GET /api/v1/tools lists the tools and their paths";
}

/** A hint at the GET route for a path that lacks its last one or two values: a `#` may have cut them off. */
function valueHint(routes: RouteTable, path: string): string {
  const longer = [`${path}/value`, `${path}/value/value`].find((each) => routes.methodsAt(each).includes("GET"));
  return longer ? `; GET ${routes.patternAt(longer)} needs its value (write # as %23)` : "";
}

/** The response to a request without a matching route: 400, 404 or 405. */
function answerUnmatched(request: Request, routes: RouteTable): Response {
  // The answer to HEAD has the length of that to GET (RFC 9110, 8.6).
  const method = request.method === "HEAD" ? "GET" : request.method;
  const context = requestContextOf(request);
  const { path } = context;
  const form = formOf(routes.patternAt(path, method));
  try {
    refuseMalformed(path);
  } catch (error) {
    return failureResponse(error, context, form);
  }
  const allow = routes.methodsAt(path).join(", ");
  if (allow === "")
    return failure(new Refusal("NOT_FOUND", `No such path; ${adviceAbout(routes, method, path)}`), "json");
  const hint = method === "GET" ? valueHint(routes, path) : "";
  return failure(new Refusal("METHOD_NOT_ALLOWED", `This path takes ${allow}${hint}`), form, { allow });
}

/** An Elysia app without routes, with the service's handling of errors. */
const emptyApp = (routes: RouteTable) =>
  new Elysia({
    // Host names may be short ("http://api/" between containers). By default, Elysia assumes at least "a.bc".
    handler: { standardHostname: false },
  }).onError(({ error, request }) =>
    error instanceof NotFoundError
      ? answerUnmatched(request, routes)
      : failureResponse(error, requestContextOf(request), "json"),
  );

const MCP_IS_OFF = new Refusal("NOT_FOUND", "The endpoint for agents is off; start the service with --mcp on");

/** `POST /mcp`, the tools for AI agents. The protocol's SDK is loaded at the first request. */
function mcp(tools: () => Promise<readonly Tool[]>) {
  const endpoint = once(async () => (await import("../mcp/endpoint.ts")).createEndpoint(await tools()));
  return new Elysia().post("/mcp", async ({ request, route }) => {
    const context = contextAtRoute(request, route);
    if (!context.policy.mcp) return failure(MCP_IS_OFF, "json");
    return await (await endpoint())(request, context);
  });
}

/** The service without the routes of the tools. @param routes All routes, for messages about unknown paths. */
const createCore = (routes: RouteTable, tools: () => Promise<readonly Tool[]>) =>
  emptyApp(routes).use(health).use(page).use(mcp(tools)).use(docs(tools));

/** All routes of the service, for typed clients. */
export type App = Elysia<
  "",
  Elysia["~Singleton"],
  Elysia["~Definitions"],
  Elysia["~Metadata"],
  ReturnType<typeof createCore>["~Routes"] & CreateEden<typeof TOOLS_PATH, ToolRoutes<typeof TOOLS>>
>;

/** The routes of the service. Tools are loaded at their first request: all of them would double the start-up time. */
export function createApp() {
  const routes = new RouteTable();
  const groups = new Map<string, AnyElysia>();
  const core: AnyElysia = createCore(routes, loadTools).use(group(listRoutes(loadTools)));
  routes.add(core.routes);

  /** Loads a tool. If that fails for a moment (too many files are open), the next request tries again. */
  const load = async (name: ToolName): Promise<void> => {
    const tool = await TOOL_LOADERS[name]();
    if (groups.has(name)) return;
    const app = emptyApp(routes).use(group(routesOf(tool)));
    groups.set(name, app);
    routes.add(app.routes);
  };

  /** The app that has the routes at a path; a promise if it must be loaded first. */
  const at = (path: string): AnyElysia | Promise<AnyElysia> => {
    const name = toolNameAt(path);
    if (name === undefined) return core;
    const loaded = groups.get(name);
    if (loaded) return loaded;
    // The response to an unknown tool names the nearest of all routes.
    const missing = isToolName(name) ? [name] : namesOf(TOOL_LOADERS).filter((each) => !groups.has(each));
    if (missing.length === 0) return core;
    return Promise.all(missing.map(load)).then(() => groups.get(name) ?? core);
  };
  return { routes, at };
}

/** The app at each path: where issuers are trusted, with the verifier for proxies, which is loaded at its first request. */
export function withAuth(at: AppAt, trust: Trust | undefined, cookie: string | undefined): AppAt {
  if (!trust) return at;
  let auth: RoutedApp | undefined;
  const load = once(async () => {
    auth = (await import("../auth/auth.ts")).createAuth(trust, cookie);
    return auth;
  });
  return (path) => (isAuthPath(path) ? (auth ?? load()) : at(path));
}
