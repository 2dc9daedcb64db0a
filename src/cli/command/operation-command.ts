import { type Command, Option } from "commander";
import type { CommandField, OperationCommand } from "../definition/commands.ts";
import { type CommonOption, commonOptions } from "../definition/common-options.ts";
import { exampleLines, examplesOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { commandPath, describeField, describeOperation, usageOf, valueName } from "./describe.ts";
import { bareCommand, helpOf, wrapped } from "./help-format.ts";
import { switchOptions, valueOption } from "./parse.ts";

/** The options on a command line, in its order. Commander gives them the names of fields. */
export interface Options {
  help?: boolean;
  json?: boolean;
  output?: string;
  file?: string[];
  recursive?: boolean;
  check?: string;
  jwks?: string;
  quiet?: boolean;
  status?: boolean;
  strict?: boolean;
  ignoreMissing?: boolean;
  [field: string]: string | string[] | boolean | undefined;
}

/** Placeholders of values in help. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

function fieldOptions(field: CommandField, description: string): Option[] {
  const { option, kind, schema, secret, isPositional, isPath } = field;
  if (kind === "switch") return switchOptions(option, description, schema.default === true);
  const placeholder = isPath ? "PATH" : (PLACEHOLDERS[schema.type] ?? "TEXT");
  const own = valueOption(`--${option} <${placeholder}>`, description, kind === "list" && !isPath);
  own.hideHelp(isPositional || secret);
  return secret ? [own, valueOption(`--${option}-file <PATH>`, `${description}, from a file`)] : [own];
}

function optionOf({ name, short, description, isPath, isRepeatable, values }: CommonOption): Option {
  const flags = `${short ? `-${short}, ` : ""}--${name}`;
  if (!isPath && !values) return new Option(flags, description);
  return valueOption(`${flags} <${isPath ? "PATH" : "TEXT"}>`, description, isRepeatable);
}

/**
 * The command as Commander's, for its help and for parsing. `describe` gives the descriptions of fields: they take more
 * than a millisecond, and parsing does not need them.
 */
export function commanderCommand(command: OperationCommand, describe: (field: CommandField) => string): Command {
  const { fields, positional } = command;
  const result = bareCommand(commandPath(command))
    .description(describeOperation(command))
    .usage([...positional.map(usageOf), "[options]"].join(" "))
    .allowExcessArguments();
  for (const field of positional)
    result.argument(`[${valueName(field)}]`, field.isFile ? "Path of the file" : describe(field));
  const options = fields.flatMap((field) => fieldOptions(field, describe(field)));
  for (const option of [...options, ...commonOptions(command.operation).map(optionOf)]) result.addOption(option);
  return result;
}

const NOTES =
  'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options, about the sources of values. */
function notes({ positional, fields }: OperationCommand): string {
  const names = positional.map(({ option }) => `--${option}`);
  const asOptions = names.length === 1 ? "is an option as well" : "are options as well";
  const byName = names.length === 0 ? [] : [`${names.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${asOptions}.`];
  const isAsked = fields.some(({ secret, required }) => secret && required);
  return [
    NOTES,
    ...(isAsked ? ["The terminal asks for a secret that is missing, without showing it."] : []),
    ...byName,
  ].join(" ");
}

/** The help of an operation. */
export function operationHelp(command: OperationCommand, streams: Streams): string {
  const examples = examplesOf(command);
  return `${helpOf(commanderCommand(command, describeField), streams)}
${wrapped(notes(command), streams)}

${examples.length === 1 ? "Example" : "Examples"}:
${examples.map(exampleLines).join("\n")}
`;
}
