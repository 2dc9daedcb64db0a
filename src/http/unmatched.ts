import { distance } from "fastest-levenshtein";
import { Refusal } from "../operation/refusal.ts";
import { typingMistakes } from "../operation/suggestion.ts";
import { requestContextOf } from "./request-context.ts";
import { failure, failureResponse } from "./response.ts";
import { formOf, isParameter, type RoutePattern, type RouteTable } from "./route-table.ts";
import { refuseMalformed, splitTarget } from "./target.ts";

/** Whether a route's path ends with a parameter: further parts may belong to its value, with unencoded slashes. */
export const endsInValue = ({ path }: Pick<RoutePattern, "path">): boolean =>
  isParameter(path.slice(path.lastIndexOf("/") + 1));

/** The routes of the tool that a path names; empty if it does not name one. */
function ofSameTool(routes: readonly RoutePattern[], path: readonly string[]): readonly RoutePattern[] {
  const tool = `${path.slice(0, 5).join("/")}/`;
  return path[4] ? routes.filter((route) => route.path.startsWith(tool)) : [];
}

/** More parts than any pattern has, and the characters of a part that are compared: callers choose both. */
const MAX_PARTS = 16;
const MAX_COMPARED = 24;

/** A pattern with the values of a path in the places of its parameters. The last one takes all that follows. */
const filled = (pattern: RoutePattern, given: readonly string[]): string =>
  pattern.path
    .split("/")
    .map((part, at, { length }) => {
      if (!isParameter(part)) return part;
      return (at === length - 1 ? given.slice(at).join("/") : given[at]) || "?";
    })
    .join("/");

/**
 * The route that is nearest to an unknown path, by the letters that differ, with its method if that decides. Outside the tools,
 * only a route that the path is likely a typo of.
 */
export function nearestRoute(routes: readonly RoutePattern[], method: string, path: string): RoutePattern | undefined {
  const parts = path.split("/", MAX_PARTS).map((part) => part.slice(0, MAX_COMPARED));
  const given = parts.join("/");
  const isText = parts.at(-1) === "text";
  const sameTool = ofSameTool(routes, parts);
  const candidates = (sameTool.length > 0 ? sameTool : routes).filter(
    (route) => route.path.endsWith("/text") === isText,
  );
  const differences = candidates.map(
    (route) =>
      distance(filled(route, parts), given) +
      (route.path.includes(":") ? 0.1 : 0) +
      (route.method === method ? 0 : 0.5),
  );
  const nearest = candidates[differences.indexOf(Math.min(...differences))];
  if (sameTool.length > 0 || !nearest) return nearest;
  const isTypo = nearest.path.split("/").length === parts.length && typingMistakes(given, filled(nearest, parts));
  return isTypo ? nearest : undefined;
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
