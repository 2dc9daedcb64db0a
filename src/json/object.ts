/** A JSON object with any members. */
export interface JsonObject {
  [name: string]: unknown;
}

/** Whether a value is a JSON object: neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys of a table, in order and with their types. */
export const namesOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name));

/** The names from a JSON value to the first value in it that is `sought`, outer ones first; undefined without one. */
export function pathToFirst(value: unknown, isSought: (value: unknown) => boolean): string[] | undefined {
  if (isSought(value)) return [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const path = pathToFirst(member, isSought);
    if (path) return [name, ...path];
  }
  return undefined;
}
