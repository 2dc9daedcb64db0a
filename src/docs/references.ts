import type { JsonObject } from "../json/object.ts";

type Section = "schemas" | "responses" | "headers" | "securitySchemes";

/** A reference to a shared component. */
export const reference = (section: Section, name: string): JsonObject => ({ $ref: `#/components/${section}/${name}` });

/** The headers of a response, as references. */
export const headerReferences = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, reference("headers", name)]));

/** All references within a part of the document: section and name. */
const REFERENCES = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** The shared components that a part of the document refers to, directly or indirectly. */
export function referencedComponents(
  part: JsonObject,
  shared: Readonly<Record<string, JsonObject>>,
  found: Record<string, JsonObject> = {},
): JsonObject {
  for (const [, section = "", name = ""] of JSON.stringify(part).matchAll(REFERENCES)) {
    const definition = shared[section]?.[name];
    const definitions = found[section] ?? {};
    if (definition === undefined || name in definitions) continue;
    found[section] = { ...definitions, [name]: definition };
    referencedComponents({ definition }, shared, found);
  }
  return found;
}
