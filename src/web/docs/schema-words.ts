import type { Schema } from "./document.ts";

const number = (value: number): string => value.toLocaleString("en");

/** The type of a value in a few words: "integer", "array of string", "string or null". */
export function typeWords(schema: Schema): string {
  const { type, items, anyOf } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(" or ");
  if (type === "array") return items ? `array of ${typeWords(items)}` : "array";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return type ?? "any value";
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}${unit}`];
  if (maximum !== undefined) return [`at most ${number(maximum)}${unit}`];
  return minimum === undefined || (minimum <= 1 && unit !== "") ? [] : [`at least ${number(minimum)}${unit}`];
}

/** The limits and the default of a value: "1 to 50", "default 16". */
export function limitWords(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength === undefined || minLength <= 1 ? undefined : minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...(schema.default === undefined || schema.default === "" ? [] : [`default ${String(schema.default)}`]),
  ];
}
