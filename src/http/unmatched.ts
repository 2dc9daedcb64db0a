import { Refusal } from "../operation/refusal.ts";
import { typingMistakes } from "../operation/suggestion.ts";
import { failure, failureResponse } from "./failure.ts";
import { requestContextOf } from "./request-context.ts";
import { formOf, isParameter, parameters, type RoutePattern, type RouteTable } from "./route-table.ts";
import { refuseMalformed } from "./target.ts";

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
export function answerUnmatched(request: Request, routes: RouteTable): Response {
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
