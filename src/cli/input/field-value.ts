import { alternativesOf } from "../../operation/flat-fields.ts";
import { fromUrl } from "../../operation/reader.ts";
import { invalidField, pointer, Refusal } from "../../operation/refusal.ts";
import type { CommandField } from "../definition/commands.ts";

/** Parses a JSON object, as strictly as the API. */
async function jsonValue({ path }: CommandField, text: string): Promise<unknown> {
  const { parseJsonObject } = await import("../../http/json-body.ts");
  try {
    return parseJsonObject(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [detail] = error.details;
    throw invalidField(pointer(path), detail?.message ?? "Must be JSON; check its quotes, commas and brackets");
  }
}

function listValue({ schema }: CommandField, texts: readonly string[], isOption: boolean): unknown {
  const list = alternativesOf(schema).find(({ type }) => type === "array");
  const [only = "", ...others] = texts;
  // One option may have several values, separated by commas.
  const words = isOption && others.length === 0 ? only.split(",") : texts;
  const items = words.map(fromUrl(list?.items ?? schema));
  // If a field accepts a value or a list, one value is sent as a value.
  return schema.anyOf && items.length === 1 ? items[0] : items;
}

/**
 * The value of a list or JSON field from its texts.
 * @throws Refusal for JSON that cannot be read.
 */
export async function structuredValue(
  field: CommandField,
  texts: readonly string[],
  isOption: boolean,
): Promise<unknown> {
  if (field.kind === "list") return listValue(field, texts, isOption);
  const [text = ""] = texts;
  const takesText = alternativesOf(field.schema).some(({ type }) => type === "string");
  return takesText && !text.trimStart().startsWith("{") ? text : await jsonValue(field, text);
}
