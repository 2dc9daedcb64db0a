import { Refusal } from "../refusal.ts";
import { type Form, failure } from "./failure.ts";
import { refuseMalformed, target } from "./target.ts";

interface Route {
  method: string;
  path: string;
}

/** Whether a path, still percent-encoded, fits a route's pattern. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : part === given[index]))
  );
}

/** The methods that a path takes, HEAD with every GET; empty for a path that does not exist. */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  const methods = new Set(routes.filter((route) => fits(route.path, path)).map(({ method }) => method));
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods].sort();
}

/** The form of the route at a path, whatever its method; the most literal pattern decides. */
export function formAt(routes: readonly Route[], path: string): Form {
  const literal = ({ path: pattern }: Route) => pattern.split("/").filter((part) => !part.startsWith(":")).length;
  const [best] = routes.filter((route) => fits(route.path, path)).sort((one, other) => literal(other) - literal(one));
  return best?.path.endsWith("/text") ? "text" : "json";
}

/** The answer where no route takes a request: 400, 404 or 405. */
export function unmatched(request: Request, routes: readonly Route[]): Response {
  const { path } = target(request.url);
  const form = formAt(routes, path);
  try {
    refuseMalformed(path);
  } catch (error) {
    if (error instanceof Refusal) return failure(error, form);
    throw error;
  }
  const allowed = allowedMethods(routes, path);
  if (allowed.length === 0) {
    return failure(new Refusal("NOT_FOUND", "No such path; GET /api/v1/tools lists the tools and their paths"), "json");
  }
  const allow = allowed.join(", ");
  return failure(new Refusal("METHOD_NOT_ALLOWED", `This path takes ${allow}`), form, { allow });
}
