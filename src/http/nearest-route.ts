import { distance } from "fastest-levenshtein";
import { isParameter, type RoutePattern } from "./route-table.ts";

/** Outside the tools, a pattern that costs more is not suggested. */
const MAX_COST = 2;

/** The cost of a literal part that does not resemble the given one. */
const DIFFERENT_COST = 4;

/** Characters of a part that are compared; a bound on the work, as callers choose paths. */
const MAX_COMPARED = 32;

/** The cost of a parameter: a matching literal part is better. */
const PARAMETER_COST = 0.1;

/** The cost of a route with another method. */
const OTHER_METHOD_COST = 0.5;

/** The cost of changing a part of a path into the pattern's part. */
function partCost(wanted: string | undefined, given: string | undefined): number {
  if (wanted === undefined) return DIFFERENT_COST;
  if (isParameter(wanted)) return given ? PARAMETER_COST : 1;
  if (given === undefined) return 2;
  if (wanted === given) return 0;
  const edits = distance(wanted, given.slice(0, MAX_COMPARED));
  return edits <= 2 && edits < wanted.length / 2 ? edits : DIFFERENT_COST;
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
  const [, api, version, tools, tool] = path;
  const start = `/${api}/${version}/${tools}/${tool}/`;
  return tool ? routes.filter((route) => route.path.startsWith(start)) : [];
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
