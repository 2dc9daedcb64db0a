import { type Route, routeName, verbOf } from "./route.ts";

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

/** Defines a tool. @throws Error if two routes have one name: documents would lose one; or if `defaultVerb` is unknown. */
export function tool<const Name extends string, const Routes extends readonly Route[]>(
  definition: Tool<Name, Routes>,
): Tool<Name, Routes> {
  const { name, defaultVerb, routes } = definition;
  const names = routes.map(routeName);
  const repeated = names.find((each, index) => names.indexOf(each) < index);
  if (repeated !== undefined)
    throw new Error(`Two routes of ${name} are named "${repeated}"; give their operations other ids`);
  if (!routes.some(({ operation }) => verbOf(operation.id) === defaultVerb))
    throw new Error(`${name} has no operation named "${defaultVerb}"`);
  return definition;
}
