/** What requests to unknown paths are counted under, and those whose method is unknown. */
export const UNKNOWN = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method as metrics and logs name it. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN);

const isParameter = (part: string): boolean => part.startsWith(":");

/** Whether the parts of a path fit those of a pattern. */
const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.every((part, index) => (isParameter(part) ? path[index] !== "" : part === path[index]));

/** Patterns by their number of parts, those with the most literal ones first. */
function byLength(patterns: Iterable<string>): Map<number, string[][]> {
  const parameters = (parts: readonly string[]) => parts.filter(isParameter).length;
  const groups = Map.groupBy(
    [...new Set(patterns)].map((pattern) => pattern.split("/")),
    ({ length }) => length,
  );
  for (const group of groups.values()) group.sort((one, other) => parameters(one) - parameters(other));
  return groups;
}

/**
 * Finds the pattern of the route at a path, "/api/v1/tools/jwt/decode/:token", whatever the method; undefined where no
 * route is. Routes are read when the first one is sought.
 */
export function routeFinder(routes: () => readonly { path: string }[]): (path: string) => string | undefined {
  let groups: Map<number, string[][]> | undefined;
  return (path) => {
    groups ??= byLength(routes().map((route) => route.path));
    const parts = path.split("/");
    return groups
      .get(parts.length)
      ?.find((pattern) => fits(pattern, parts))
      ?.join("/");
  };
}
