import { extname } from "node:path";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/command-fields.ts";
import type { Given } from "../input/given.ts";

/** The extensions of what needs no further choice. */
const PLAIN = new Set(["", "txt", "json"]);

/** An option that chooses the form of the answer: one of a few words, none of them needed. */
export const choosesForm = ({ kind, required, position, schema }: CommandField): boolean =>
  kind === "value" && !required && position === undefined && schema.enum !== undefined;

/**
 * What a file's name says of the form that it should have: "code.svg" gives the option whose values have "svg".
 * @throws CommandError for an extension that an operation which makes images does not know.
 */
export function formOfFile(
  path: string,
  { textInput }: AnyOperation,
  fields: readonly CommandField[],
  given: Given,
): Given["values"] {
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
