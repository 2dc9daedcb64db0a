import { fromUrl } from "../../operation/from-url.ts";
import { Refusal } from "../../refusal.ts";
import { CommandError } from "../definition/command-error.ts";
import { alternativesOf, type CommandField } from "../definition/command-fields.ts";

/** Parses a JSON object, as strictly as the API. @throws CommandError that names the option. */
async function jsonValue(option: string, text: string): Promise<unknown> {
  const { parseJsonObject } = await import("../../http/json-body.ts");
  try {
    return parseJsonObject(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [detail] = error.details;
    const message = detail ? detail.message : "Must be JSON; check its quotes, commas and brackets";
    throw new CommandError(`--${option}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`);
  }
}

/** The items of a list: several values, or one option with values separated by commas. */
function itemsOf(texts: readonly string[], isOption: boolean): readonly string[] {
  const [only] = texts;
  return texts.length === 1 && only !== undefined && isOption ? only.split(",") : texts;
}

function listValue({ schema }: CommandField, texts: readonly string[], isOption: boolean): unknown {
  const list = alternativesOf(schema).find(({ type }) => type === "array");
  const read = fromUrl(list?.items ?? schema);
  const items = itemsOf(texts, isOption).map(read);
  // If a field accepts a value or a list, one value is sent as a value.
  return schema.anyOf && items.length === 1 ? items[0] : items;
}

/**
 * The value of a list or JSON field from its texts.
 * @throws CommandError for JSON that cannot be read.
 */
export async function structuredValue(
  field: CommandField,
  texts: readonly string[],
  isOption: boolean,
): Promise<unknown> {
  if (field.kind === "list") return listValue(field, texts, isOption);
  const [text = ""] = texts;
  const takesText = alternativesOf(field.schema).some(({ type }) => type === "string");
  return takesText && !text.trimStart().startsWith("{") ? text : await jsonValue(field.option, text);
}
