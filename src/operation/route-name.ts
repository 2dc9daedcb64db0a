import { pathParameters, type Route } from "./route.ts";

/** "token" as "Token". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The name of a route in documents: "decode" for the POST of "jwt.decode", "decodeByToken" for its GET.
 * It depends on the route alone: adding routes does not change it.
 */
export function routeName({ method, path, operation: { id } }: Route): string {
  const verb = id.slice(id.indexOf(".") + 1);
  const parameters = method === "GET" ? pathParameters(path) : [];
  return parameters.length > 0 ? `${verb}By${parameters.map(capitalize).join("And")}` : verb;
}
