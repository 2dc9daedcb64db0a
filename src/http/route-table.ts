import type { Form } from "./response.ts";

/** A route as the router knows it. */
export interface RoutePattern {
  method: string;
  /** "/api/v1/tools/jwt/decode/:token" */
  path: string;
}

/** A route and the parts of its pattern. */
interface SplitRoute extends RoutePattern {
  parts: readonly string[];
}

export const isParameter = (part: string): boolean => part.startsWith(":");

const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.every((part, index) => (isParameter(part) ? path[index] !== "" : part === path[index]));

const parameters = ({ parts }: SplitRoute): number => parts.filter(isParameter).length;

/** Routes by their number of parts, those with the most literal parts first. */
function byLength(routes: readonly RoutePattern[]): Map<number, SplitRoute[]> {
  const split = routes.map(({ method, path }) => ({ method, path, parts: path.split("/") }));
  split.sort((one, other) => parameters(one) - parameters(other));
  return Map.groupBy(split, ({ parts }) => parts.length);
}

/** The form of a route's responses, by its pattern. */
export const formOf = (pattern: string | undefined): Form => (pattern?.endsWith("/text") ? "text" : "json");

/** Finds the routes of a service by path. Paths are percent-encoded. */
export class RouteTable {
  #all: readonly RoutePattern[] = [];
  #byLength = new Map<number, SplitRoute[]>();

  get all(): readonly RoutePattern[] {
    return this.#all;
  }

  add(routes: readonly RoutePattern[]): void {
    this.#all = [...this.#all, ...routes];
    this.#byLength = byLength(this.#all);
  }

  /**
   * The pattern of the route at a path: for the method if there is one, else for any method; undefined if there is none.
   * The method matters: "/hash/md5/text" is the digest of "text" for GET, and the text form for POST.
   */
  patternAt(path: string, method = "GET"): string | undefined {
    const routes = this.#routesAt(path);
    const wanted = method === "HEAD" ? "GET" : method;
    return (routes.find((route) => route.method === wanted) ?? routes[0])?.path;
  }

  /** The methods of the routes at a path, HEAD with every GET; empty if there is no route. */
  methodsAt(path: string): string[] {
    const methods = new Set(this.#routesAt(path).map(({ method }) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].sort();
  }

  #routesAt(path: string): readonly SplitRoute[] {
    const parts = path.split("/");
    return this.#byLength.get(parts.length)?.filter((route) => fits(route.parts, parts)) ?? [];
  }
}
