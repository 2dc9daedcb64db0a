import { Refusal } from "../operation/refusal.ts";
import { typingMistakes } from "../operation/suggestion.ts";
import { requestContextOf } from "./request-context.ts";
import { failure, failureResponse } from "./response.ts";
import { formOf, isParameter, type RoutePattern, type RouteTable } from "./route-table.ts";
import { refuseMalformed, splitTarget } from "./target.ts";

/** Outside the tools, a pattern that costs more is not suggested. */
const MAX_COST = 2;

/** The cost of a literal part that does not resemble the given one. */
const DIFFERENT_COST = 4;

/** The cost of a parameter: a matching literal part is better. */
const PARAMETER_COST = 0.1;

/** The cost of a route with another method. */
const OTHER_METHOD_COST = 0.5;

/** The cost of changing a part of a path into the pattern's part. */
function partCost(wanted: string | undefined, given: string | undefined): number {
  if (wanted === undefined) return DIFFERENT_COST;
  if (isParameter(wanted)) return given ? PARAMETER_COST : 1;
  if (given === undefined) return 2;
  return typingMistakes(given, wanted) ?? DIFFERENT_COST;
}

function routeCost(pattern: string, path: readonly string[]): number {
  const parts = pattern.split("/");
  let sum = 0;
  const compared = endsInValue({ path: pattern }) ? parts.length : Math.max(parts.length, path.length);
  for (let index = 0; index < compared; index++) sum += partCost(parts[index], path[index]);
  return sum;
}

/** Whether a route's path ends with a parameter: further parts may belong to its value, with unencoded slashes. */
export const endsInValue = ({ path }: Pick<RoutePattern, "path">): boolean =>
  isParameter(path.slice(path.lastIndexOf("/") + 1));

/** The routes of the tool that a path names; empty if it does not name one. */
function ofSameTool(routes: readonly RoutePattern[], path: readonly string[]): readonly RoutePattern[] {
  const tool = `${path.slice(0, 5).join("/")}/`;
  return path[4] ? routes.filter((route) => route.path.startsWith(tool)) : [];
}

/** More parts than any pattern has. */
const MAX_PARTS = 16;

/** The route that is nearest to an unknown path. Outside the tools, only a route that the path is likely a typo of. */
export function nearestRoute(routes: readonly RoutePattern[], method: string, path: string): RoutePattern | undefined {
  const parts = path.split("/", MAX_PARTS);
  const isText = parts.at(-1) === "text";
  const sameTool = ofSameTool(routes, parts);
  const candidates = (sameTool.length > 0 ? sameTool : routes)
    .filter((route) => route.path.endsWith("/text") === isText)
    .map((route) => ({
      route,
      cost: routeCost(route.path, parts) + (route.method === method ? 0 : OTHER_METHOD_COST),
    }));
  const [first] = candidates.sort((one, other) => one.cost - other.cost);
  return first && (sameTool.length > 0 || first.cost < MAX_COST + 1) ? first.route : undefined;
}

/** Whether a path lacks the value that a route expects next: browsers do not send what follows a `#` (RFC 3986, 3.5). */
export function wantsValueAfter({ path: pattern }: RoutePattern, path: string): boolean {
  const parts = path.split("/");
  const next = pattern.split("/")[parts.length];
  return next !== undefined && isParameter(next);
}

const methodAndPath = ({ method, path }: RoutePattern): string => `${method} ${path}`;

/** A hint about characters in a value that the caller has not percent-encoded. */
function encodingHint(route: RoutePattern, path: string): string {
  if (wantsValueAfter(route, path)) return ", and write # in a value as %23";
  const hasMoreParts = path.split("/").length > route.path.split("/").length;
  return hasMoreParts && endsInValue(route) ? ", and write / in a value as %2F" : "";
}

/** The paths of probes in other services. */
const PROBES: ReadonlyMap<string, string> = new Map([
  ["/health", "/livez"],
  ["/healthz", "/livez"],
  ["/ready", "/readyz"],
]);

/** The refusal of an unknown path; names the nearest route. */
function notFound(routes: RouteTable, method: string, path: string): Refusal {
  const probe = PROBES.get(path);
  if (probe !== undefined) return new Refusal("NOT_FOUND", `No such path; use GET ${probe}, which probes ask`);
  const nearest = nearestRoute(routes.all(), method === "HEAD" ? "GET" : method, path);
  const advice = nearest
    ? `the nearest is ${methodAndPath(nearest)}${encodingHint(nearest, path)}`
    : "GET /api/v1/tools lists the tools and their paths";
  return new Refusal("NOT_FOUND", `No such path; ${advice}`);
}

/** The GET route for a path that lacks its last one or two values: a `#` may have cut them off. */
function routeWithValues(routes: RouteTable, path: string): RoutePattern | undefined {
  const patterns = [`${path}/value`, `${path}/value/value`].map((longer) => routes.patternAt(longer));
  const gets = routes.all().filter(({ method }) => method === "GET");
  return patterns
    .flatMap((pattern) => gets.filter((route) => route.path === pattern))
    .find((route) => wantsValueAfter(route, path));
}

/** The refusal of a method that the path does not support. */
function notAllowed(routes: RouteTable, method: string, path: string, allow: string): Refusal {
  const longer = method === "GET" ? routeWithValues(routes, path) : undefined;
  const hint = longer ? `; ${methodAndPath(longer)} needs its value (write # as %23)` : "";
  return new Refusal("METHOD_NOT_ALLOWED", `This path takes ${allow}${hint}`);
}

/** The response to a request without a matching route: 400, 404 or 405. */
export function answerUnmatched(request: Request, routes: RouteTable): Response {
  const { method } = request;
  const { path } = splitTarget(request.url);
  const form = formOf(routes.patternAt(path, method));
  try {
    refuseMalformed(path);
  } catch (error) {
    return failureResponse(error, requestContextOf(request), form);
  }
  const allowed = routes.methodsAt(path);
  if (allowed.length === 0) return failure(notFound(routes, method, path), "json");
  const allow = allowed.join(", ");
  return failure(notAllowed(routes, method, path, allow), form, { allow });
}
