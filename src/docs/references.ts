import type { JsonObject } from "../json/object.ts";

type Section = "schemas" | "responses" | "headers" | "securitySchemes";

const PREFIX = "#/components/";

/** A reference to a shared component. */
export const reference = (section: Section, name: string): JsonObject => ({ $ref: `${PREFIX}${section}/${name}` });

/** All references within a part of the document, as ["schemas", "Failure"]. */
function* referencesIn(part: unknown): Generator<[section: string, name: string]> {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith(PREFIX)) {
      const [section = "", name = ""] = value.slice(PREFIX.length).split("/");
      yield [section, name];
    } else yield* referencesIn(value);
  }
}

/** The shared components that a part of the document refers to, directly or indirectly. */
export function referencedComponents(
  part: JsonObject,
  shared: Readonly<Record<string, JsonObject>>,
  found: Record<string, JsonObject> = {},
): JsonObject {
  for (const [section, name] of referencesIn(part)) {
    const definition = shared[section]?.[name];
    const definitions = found[section] ?? {};
    if (definition === undefined || name in definitions) continue;
    found[section] = { ...definitions, [name]: definition };
    referencedComponents({ definition }, shared, found);
  }
  return found;
}
