import type { Route } from "./route.ts";
import { routeName } from "./route-name.ts";

/** A tool: what it says about itself, and its route table. Everything else about it follows from these. */
export interface Tool<Name extends string = string, Routes extends readonly Route[] = readonly Route[]> {
  /** Its path segment, its command and the prefix of its operations' ids. */
  name: Name;
  title: string;
  /** What it is for, in one line. */
  message: string;
  /** Further members of the description document, such as `algorithms`. */
  more?: Readonly<Record<string, unknown>>;
  /** The operation that `sidekit <tool>` runs where none is named: the verb of its id. */
  usual: string;
  /** Whether its texts are about colours: terminals show a swatch before each hex colour. */
  swatches?: boolean;
  routes: Routes;
}

/** The verb of an operation's id: "digest" for "hash.digest". */
export const verbOf = (id: string): string => id.slice(id.indexOf(".") + 1);

/** @throws Error where two routes have one name: documents would lose one of them. */
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
 * @throws Error where two of its routes have the same name, or `usual` names no operation.
 */
export function tool<const Name extends string, const Routes extends readonly Route[]>(
  definition: Tool<Name, Routes>,
): Tool<Name, Routes> {
  checkNames(definition);
  const { name, usual, routes } = definition;
  if (!routes.some(({ operation }) => verbOf(operation.id) === usual))
    throw new Error(`${name} has no operation named "${usual}"`);
  return definition;
}
