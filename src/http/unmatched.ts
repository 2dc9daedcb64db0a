import { Refusal } from "../refusal.ts";
import { failure, failureResponse } from "./failure.ts";
import { endsInValue, nearestRoute, wantsValueAfter } from "./nearest-route.ts";
import { requestContextOf } from "./request-context.ts";
import { formOf, type RoutePattern, type RouteTable } from "./route-table.ts";
import { refuseMalformed, splitTarget } from "./target.ts";

const methodAndPath = ({ method, path }: RoutePattern): string => `${method} ${path}`;

/** A hint about characters in a value that the caller has not percent-encoded. */
function encodingHint(route: RoutePattern, path: string): string {
  if (wantsValueAfter(route, path)) return ", and write # in a value as %23";
  const hasMoreParts = path.split("/").length > route.path.split("/").length;
  return hasMoreParts && endsInValue(route) ? ", and write / in a value as %2F" : "";
}

/** The refusal of an unknown path; names the nearest route. */
function notFound(routes: RouteTable, method: string, path: string): Refusal {
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
