import { type Static, t } from "elysia";
import { expectation } from "../operation/expectation.ts";
import { leaves } from "../operation/flat-fields.ts";
import { type Binding, bindingOf } from "./binding.ts";
import { routeName } from "./names.ts";
import { sample } from "./sample.ts";

/** A tool's description document. */
export const Description = t.Object(
  {
    title: t.String({ description: "Name of the tool" }),
    message: t.String({ description: "What it is for, in one line" }),
    endpoints: t.Record(t.String(), t.String(), { description: 'Operation to "<METHOD> <url>"' }),
    parameters: t.Record(t.String(), t.String(), { description: "Parameter to its meaning" }),
    examples: t.Record(t.String(), t.String(), { description: "Requests that work as they stand" }),
  },
  { description: "What a tool can do; some tools tell more, such as their algorithms", additionalProperties: true },
);

/** What a tool tells of itself; all else in its description follows from its routes. */
export interface About<Name extends string = string> {
  name: Name;
  title: string;
  message: string;
  /** Further members of the description document, such as `algorithms`. */
  more?: Readonly<Record<string, unknown>>;
}

/** A route as Elysia lists it. */
export interface ListedRoute {
  method: string;
  path: string;
  handler: unknown;
}

/** A route that serves an operation. */
export interface Bound {
  method: string;
  path: string;
  binding: Binding;
}

/** The operations among an app's routes. */
export const boundRoutes = (routes: readonly ListedRoute[]): Bound[] =>
  routes.flatMap(({ method, path, handler }) => {
    const binding = bindingOf(handler);
    return binding ? [{ method, path, binding }] : [];
  });

/** Every parameter once, with what it means and takes; the first operation that has it explains it. */
function parametersOf(bound: readonly Bound[]): Record<string, string> {
  const meanings: Record<string, string> = {};
  for (const leaf of bound.flatMap(({ binding }) => leaves(binding.op.input))) {
    const { description, default: value } = leaf.schema;
    const otherwise = value === undefined ? "" : ` (default ${JSON.stringify(value)})`;
    meanings[leaf.path.join(".")] ??= `${description}: ${expectation(leaf.schema)}${otherwise}`;
  }
  return meanings;
}

/** The description of a tool, read off its routes; `url` is the absolute address of the tool. */
export function describe(about: About, routes: readonly ListedRoute[], url: string): Static<typeof Description> {
  const bound = boundRoutes(routes);
  const map = (value: (each: Bound) => string) =>
    Object.fromEntries(bound.map((each) => [routeName(each.method, each.path, each.binding), value(each)]));
  return {
    title: about.title,
    message: about.message,
    endpoints: map(({ method, path }) => `${method} ${url}${path}`),
    parameters: parametersOf(bound),
    examples: map(({ method, path, binding }) => sample(method, url, path, binding.op)),
    ...about.more,
  };
}

/** A description for a terminal: what it is, then each operation with a request that works. */
export const describeText = ({ title, message, endpoints, examples }: Static<typeof Description>): string =>
  [
    `${title}: ${message}`,
    ...Object.entries(endpoints).map(([name, endpoint]) => `\n${name}\n  ${endpoint}\n  ${examples[name]}`),
  ].join("\n");
