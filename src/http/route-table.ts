import type { Form } from "./response.ts";

/** A route as the router knows it. */
export interface RoutePattern {
  method: string;
  path: string;
  parts: readonly string[];
}

export const isParameter = (part: string): boolean => part.startsWith(":");

/** The number of values in a pattern. */
export const parameters = ({ parts }: RoutePattern): number => parts.filter(isParameter).length;

const fits = ({ parts }: RoutePattern, path: readonly string[]): boolean =>
  parts.length === path.length &&
  parts.every((part, index) => (isParameter(part) ? path[index] !== "" : part === path[index]));

/** The form of a route's responses, by its pattern. */
export const formOf = (pattern: string | undefined): Form => (pattern?.endsWith("/text") ? "text" : "json");

/** Finds the routes of a service by path. Paths are percent-encoded. */
export class RouteTable {
  /** All routes, those with the fewest parameters first. */
  all: readonly RoutePattern[] = [];

  add(routes: readonly Pick<RoutePattern, "method" | "path">[]): void {
    const added = routes.map(({ method, path }) => ({ method, path, parts: path.split("/") }));
    this.all = [...this.all, ...added].sort((one, other) => parameters(one) - parameters(other));
  }

  /** The pattern at a path, for the method if there is one: "/hash/md5/text" is the digest of "text" for GET alone. */
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

  #routesAt(path: string): readonly RoutePattern[] {
    const parts = path.split("/");
    return this.all.filter((route) => fits(route, parts));
  }
}
