import { extname } from "node:path";
import { CommandError } from "../../settings/command-error.ts";
import type { CommandField, GivenValue, OperationCommand } from "./commands.ts";

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "md", "json"]);

/** Whether an option can choose the form of the result: it is optional, and its values are enumerated. */
const choosesForm = ({ kind, required, isPositional, schema }: CommandField): boolean =>
  kind === "value" && !required && !isPositional && schema.type === "string" && schema.enum !== undefined;

/** Whether an option chooses JSON as the form of the result: `--format json`. */
export const isJsonChosen = (
  { operation: { textInput = {} } }: OperationCommand,
  values: readonly GivenValue[],
): boolean => values.some(({ field, texts }) => Object.hasOwn(textInput, field.name) && texts.includes("json"));

/** Whether the extension of the output file chooses JSON: ".json" does, unless an option chooses another form. */
export const isJsonFile = (
  path: string | undefined,
  { operation: { textInput = {} } }: OperationCommand,
  values: readonly GivenValue[],
): boolean =>
  path?.toLowerCase().endsWith(".json") === true &&
  !values.some(
    ({ field }) =>
      choosesForm(field) && (field.schema.enum?.includes("json") === true || Object.hasOwn(textInput, field.name)),
  );

/** The option for the extension of the output file: "code.svg" sets the one that accepts "svg". @throws CommandError */
export function formOfFile(
  path: string,
  { operation: { textInput = {} }, fields }: OperationCommand,
  values: readonly GivenValue[],
): GivenValue[] {
  const extension = extname(path).slice(1).toLowerCase();
  if (PLAIN.has(extension)) return [];
  const supports = ({ schema }: CommandField): boolean => schema.enum?.includes(extension) === true;
  // QR codes have two such options, of one meaning.
  const choosers = fields.filter(
    (each) => choosesForm(each) && (supports(each) || Object.hasOwn(textInput, each.name)),
  );
  const supporting = choosers.find(supports);
  const field = supporting ?? choosers[0];
  if (!field || values.some((value) => choosers.includes(value.field))) return [];
  if (supporting) return [{ field, texts: [extension], source: "option" }];
  const known: readonly string[] = field.schema.enum;
  throw new CommandError(
    `--output: the extension .${extension} is not one that can be written; use ${known.map((each) => `.${each === "text" ? "txt" : each}`).join(", ")}`,
  );
}
