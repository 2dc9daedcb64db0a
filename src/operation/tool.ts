import type { Route } from "./route.ts";
import { routeName } from "./route-name.ts";

/** A tool: its description and its route table. Everything else derives from these. */
export interface Tool<Name extends string = string, Routes extends readonly Route[] = readonly Route[]> {
  /** Its path segment, its command, and the prefix of its operations' ids. */
  name: Name;
  title: string;
  /** Its purpose, in one line. */
  message: string;
  /** Additional fields of the description document, such as `algorithms`. */
  more?: Readonly<Record<string, unknown>>;
  /** The verb of the operation that `sidekit <tool>` runs by default. */
  defaultVerb: string;
  /** Whether commands print a colour swatch before each hex colour on terminals. */
  swatches?: boolean;
  routes: Routes;
}

/** The verb of an operation's id: "digest" for "hash.digest". */
export const verbOf = (id: string): string => id.slice(id.indexOf(".") + 1);

/** @throws Error if two routes have the same name: documents would lose one of them. */
function checkNames({ name, routes }: Tool): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const each = routeName(route);
    if (seen.has(each)) throw new Error(`Two routes of ${name} are named "${each}"; give their operations other ids`);
    seen.add(each);
  }
}

/**
 * Defines a tool.
 *
 * @throws Error if two of its routes have the same name, or `defaultVerb` is not the verb of an operation.
 */
export function tool<const Name extends string, const Routes extends readonly Route[]>(
  definition: Tool<Name, Routes>,
): Tool<Name, Routes> {
  checkNames(definition);
  const { name, defaultVerb, routes } = definition;
  if (!routes.some(({ operation }) => verbOf(operation.id) === defaultVerb))
    throw new Error(`${name} has no operation named "${defaultVerb}"`);
  return definition;
}
