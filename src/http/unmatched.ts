import { distance } from "fastest-levenshtein";
import { Refusal } from "../operation/refusal.ts";
import { typingMistakes } from "../operation/suggestion.ts";
import { requestContextOf } from "./request-context.ts";
import { failure, failureResponse } from "./response.ts";
import { formOf, isParameter, type RoutePattern, type RouteTable } from "./route-table.ts";
import { refuseMalformed, splitTarget } from "./target.ts";

/** Whether a route's path ends with a parameter: further parts may belong to its value, with unencoded slashes. */
export const endsInValue = ({ path }: Pick<RoutePattern, "path">): boolean => /\/:[^/]*$/.test(path);

/** Whether a path lacks the value that a route expects next: browsers do not send what follows a `#` (RFC 3986, 3.5). */
export const wantsValueAfter = ({ path: pattern }: RoutePattern, path: string): boolean =>
  isParameter(pattern.split("/")[path.split("/").length] ?? "");

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
  const ofTool = parts[4] ? routes.filter((route) => route.path.startsWith(`${parts.slice(0, 5).join("/")}/`)) : [];
  const [nearest] = (ofTool.length > 0 ? ofTool : routes)
    .filter((route) => route.path.endsWith("/text") === given.endsWith("/text"))
    .map((route) => {
      const penalty = (route.path.includes(":") ? 0.1 : 0) + (route.method === method ? 0 : 0.5);
      return { route, difference: distance(filled(route, parts), given) + penalty };
    })
    .sort((one, other) => one.difference - other.difference);
  if (!nearest || ofTool.length > 0) return nearest?.route;
  const isTypo =
    nearest.route.path.split("/").length === parts.length && typingMistakes(given, filled(nearest.route, parts));
  return isTypo ? nearest.route : undefined;
}

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

/** What to do about an unknown path: names the nearest route. */
function adviceAbout(routes: RouteTable, method: string, path: string): string {
  const probe = PROBES.get(path);
  if (probe !== undefined) return `use GET ${probe}, which probes ask`;
  const nearest = nearestRoute(routes.all, method === "HEAD" ? "GET" : method, path);
  if (!nearest) return "GET /api/v1/tools lists the tools and their paths";
  return `the nearest is ${nearest.method} ${nearest.path}${encodingHint(nearest, path)}`;
}

/** A hint at the GET route for a path that lacks its last one or two values: a `#` may have cut them off. */
function valueHint(routes: RouteTable, path: string): string {
  const longer = [`${path}/value`, `${path}/value/value`]
    .map((each) => routes.patternAt(each))
    .flatMap((pattern) => routes.all.filter((route) => route.method === "GET" && route.path === pattern))
    .find((route) => wantsValueAfter(route, path));
  return longer ? `; GET ${longer.path} needs its value (write # as %23)` : "";
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
  const allow = routes.methodsAt(path).join(", ");
  if (allow === "")
    return failure(new Refusal("NOT_FOUND", `No such path; ${adviceAbout(routes, method, path)}`), "json");
  const hint = method === "GET" ? valueHint(routes, path) : "";
  return failure(new Refusal("METHOD_NOT_ALLOWED", `This path takes ${allow}${hint}`), form, { allow });
}
