import { extname } from "node:path";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField, GivenValue, OperationCommand } from "../definition/commands.ts";

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "json"]);

/** Whether an option can choose the form of the result: it is optional, and its values are enumerated. */
export const choosesForm = ({ kind, required, isPositional, schema }: CommandField): boolean =>
  kind === "value" && !required && !isPositional && schema.type === "string" && schema.enum !== undefined;

/**
 * The option for the extension of the output file: "code.svg" sets the option that accepts "svg".
 * @throws CommandError if an operation that makes images does not support the extension.
 */
export function formOfFile(
  path: string,
  { operation: { textInput = {} }, fields }: OperationCommand,
  values: readonly GivenValue[],
): GivenValue[] {
  const extension = extname(path).slice(1).toLowerCase();
  if (PLAIN.has(extension)) return [];
  const candidates = fields.filter(choosesForm);
  const supporting = candidates.find(({ schema }) => schema.enum.includes(extension));
  const field = supporting ?? candidates.find(({ name }) => Object.hasOwn(textInput, name));
  if (!field || values.some((value) => value.field === field)) return [];
  if (supporting) return [{ field, texts: [extension], source: "option" }];
  const known: readonly string[] = field.schema.enum;
  throw new CommandError(
    `--output: the extension .${extension} is not one that can be written; use ${known.map((each) => `.${each === "text" ? "txt" : each}`).join(", ")}`,
  );
}
