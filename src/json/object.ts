/** A JSON object with members of any name and any kind. */
export interface JsonObject {
  [name: string]: unknown;
}

/** Whether a value is a JSON object: neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names of a table's rows, in their order, with the type that the compiler knows them by. */
export const namesOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name));
