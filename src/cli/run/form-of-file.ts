import { extname } from "node:path";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/command-fields.ts";
import type { CommandInput } from "../input/command-input.ts";

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "json"]);

/** Whether an option can choose the form of the result: it is optional, and its values are enumerated. */
export const choosesForm = ({ kind, required, position, schema }: CommandField): boolean =>
  kind === "value" && !required && position === undefined && schema.enum !== undefined;

/**
 * The option for the extension of the output file: "code.svg" sets the option that accepts "svg".
 * @throws CommandError if an operation that makes images does not support the extension.
 */
export function formOfFile(
  path: string,
  { textInput }: AnyOperation,
  fields: readonly CommandField[],
  given: CommandInput,
): CommandInput["values"] {
  const extension = extname(path).slice(1).toLowerCase();
  if (PLAIN.has(extension)) return [];
  const candidates = fields.filter(choosesForm);
  const field = candidates.find(({ schema }) => schema.enum.includes(extension));
  if (field) {
    const isGiven = given.values.some(({ field: { name } }) => name === field.name);
    return isGiven ? [] : [{ field, texts: [extension], isOption: true }];
  }
  const settled = candidates.find(({ name }) => textInput && Object.hasOwn(textInput, name));
  if (!settled || given.values.some(({ field: { name } }) => name === settled.name)) return [];
  const known: readonly string[] = settled.schema.enum;
  throw new CommandError(
    `--output: the extension .${extension} is not one that can be written; use ${known.map((each) => `.${each === "text" ? "txt" : each}`).join(", ")}`,
  );
}
