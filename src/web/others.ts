import { capitalize, verbOf } from "../operation/tool.ts";
import { TOOLS as SERVED } from "../tools/tools.ts";
import type { Mode } from "./tool.ts";
import { modeFor, TOOLS } from "./tools/tools.ts";

/** The operations of a tool that none of its views is for, as further views, which follow from their definitions. */
function othersOf(name: string): Mode[] {
  const routes = SERVED.find((tool) => tool.name === name)?.routes ?? [];
  const operations = new Set(routes.map(({ operation }) => operation));
  return [...operations]
    .filter(({ id }) => modeFor(id) === undefined)
    .map(({ id, summary }) => ({ name: verbOf(id), label: capitalize(verbOf(id)), summary }));
}

/** By tool. */
export const OTHERS: Readonly<Record<string, readonly Mode[]>> = Object.fromEntries(
  TOOLS.map(({ name }) => [name, othersOf(name)] as const).filter(([, modes]) => modes.length > 0),
);
