/** A JSON object with members of any name and any kind. */
export interface JsonObject {
  [name: string]: unknown;
}

/** Whether a value is a JSON object: neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
