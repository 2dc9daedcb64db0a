import { extname } from "node:path";
import { CommandError } from "../../settings/command-error.ts";
import type { CommandField, GivenValue, OperationCommand } from "./commands.ts";

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "md", "json"]);

/** Whether an option can choose the form of the result: it is optional, and its values are enumerated. */
const choosesForm = ({ kind, required, isPositional, schema }: CommandField): boolean =>
  kind === "value" && !required && !isPositional && schema.type === "string" && schema.enum !== undefined;

/** Whether a result is JSON: by `--format json`, or the extension ".json" of its file, unless an option chooses another form. */
export function isJsonForm(
  { operation: { textInput = {} } }: OperationCommand,
  values: readonly GivenValue[],
  path = "",
): boolean {
  const isForText = ({ field }: GivenValue): boolean => Object.hasOwn(textInput, field.name);
  const choosers = values.filter(
    (value) => isForText(value) || (choosesForm(value.field) && value.field.schema.enum?.includes("json") === true),
  );
  if (choosers.length === 0) return path.toLowerCase().endsWith(".json");
  return choosers.some((value) => isForText(value) && value.texts.includes("json"));
}

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
