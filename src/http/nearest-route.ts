import { distance } from "fastest-levenshtein";
import { isParameter, type RoutePattern } from "./route-table.ts";

/** How little a path and a pattern differ to be likely meant. */
const NEAR = 2;

/** What a literal part costs that is another one altogether. */
const DIFFERENT = 4;

/** No more of a part is compared: paths come from callers. */
const MAX_COMPARED = 32;

/** A literal part that fits is better than a parameter, which takes any value. */
const PARAMETER = 0.1;

/** A route of another method is worse than one of the same. */
const OTHER_METHOD = 0.5;

/** What it costs to make a part of a path that of a pattern. */
function partCost(wanted: string | undefined, given: string | undefined): number {
  if (wanted === undefined) return DIFFERENT;
  if (isParameter(wanted)) return given ? PARAMETER : 1;
  if (given === undefined) return 2;
  if (wanted === given) return 0;
  const edits = distance(wanted, given.slice(0, MAX_COMPARED));
  return edits <= 2 && edits < wanted.length / 2 ? edits : DIFFERENT;
}

function cost(pattern: string, path: readonly string[]): number {
  const parts = pattern.split("/");
  let sum = 0;
  const compared = endsInValue({ path: pattern }) ? parts.length : Math.max(parts.length, path.length);
  for (let index = 0; index < compared; index++) sum += partCost(parts[index], path[index]);
  return sum;
}

/** Whether a route's path ends with a value: then what follows may belong to it, and its slashes are not encoded. */
export const endsInValue = ({ path }: Pick<RoutePattern, "path">): boolean =>
  isParameter(path.slice(path.lastIndexOf("/") + 1));

/** The routes of the tool that a path names; all routes if it names none. */
function ofSameTool(routes: readonly RoutePattern[], path: readonly string[]): readonly RoutePattern[] {
  const [, api, version, tools, tool] = path;
  const start = `/${api}/${version}/${tools}/${tool}/`;
  return tool ? routes.filter((route) => route.path.startsWith(start)) : [];
}

/** More parts than any pattern has, and some. */
const MAX_PARTS = 16;

/** The route that a path without a route comes nearest to: always one below a tool, elsewhere only a likely slip. */
export function nearestRoute(routes: readonly RoutePattern[], method: string, path: string): RoutePattern | undefined {
  const parts = path.split("/", MAX_PARTS);
  const isText = parts.at(-1) === "text";
  const sameTool = ofSameTool(routes, parts);
  const candidates = (sameTool.length > 0 ? sameTool : routes)
    .filter((route) => route.path.endsWith("/text") === isText)
    .map((route) => ({ route, cost: cost(route.path, parts) + (route.method === method ? 0 : OTHER_METHOD) }));
  const [first] = candidates.sort((one, other) => one.cost - other.cost);
  return first && (sameTool.length > 0 || first.cost < NEAR + 1) ? first.route : undefined;
}

/** Whether a route expects a value where a path ends: the part after a `#` never reaches a server (RFC 3986, 3.5). */
export function wantsValueAfter({ path: pattern }: RoutePattern, path: string): boolean {
  const parts = path.split("/");
  const next = pattern.split("/")[parts.length];
  return next !== undefined && isParameter(next);
}
