import { type Command, Option } from "commander";
import type { CommandField, OperationCommand } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { commandPath, describeField, describeOperation, notesAndExamples, usageOf, valueName } from "./describe.ts";
import { bareCommand, helpOf } from "./help-format.ts";
import { switchOptions, valueOption } from "./parse.ts";

/** Placeholders of values in help. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

function fieldOptions(field: CommandField): Option[] {
  const { option, kind, schema, secret, isPositional } = field;
  const description = describeField(field);
  if (kind === "switch") return switchOptions(option, description, schema.default === true);
  const placeholder = PLACEHOLDERS[schema.type] ?? "TEXT";
  const own = valueOption(`--${option} <${placeholder}>`, description, kind === "list");
  own.hideHelp(isPositional || secret);
  return secret ? [own, valueOption(`--${option}-file <PATH>`, `${description}, from a file`)] : [own];
}

/** The options in addition to those of the fields. */
function commonOptions({ operation: { upload } }: OperationCommand): Option[] {
  const content = "A file in place of the text, byte by byte; may be given several times";
  const file = valueOption("--file <PATH>", content, true);
  const check = valueOption("--check <PATH>", "Check files against a list of digests, as sha256sum does");
  return [
    ...(upload && !upload.isFile ? [file] : []),
    ...(upload?.forDigits ? [check] : []),
    valueOption("-o, --output <PATH>", "Write the result to a file; its extension chooses the form"),
    new Option("--json", "Print all details, as the API's JSON"),
    new Option("-h, --help", "Show this help"),
  ];
}

/** The command as Commander's, for its help and for parsing. */
export function commanderCommand(command: OperationCommand): Command {
  const { fields, positional } = command;
  const result = bareCommand(commandPath(command))
    .description(describeOperation(command))
    .usage([...positional.map(usageOf), "[options]"].join(" "))
    .allowExcessArguments();
  for (const field of positional)
    result.argument(`[${valueName(field)}]`, field.isFile ? "Path of the file" : describeField(field));
  for (const option of [...fields.flatMap(fieldOptions), ...commonOptions(command)]) result.addOption(option);
  return result;
}

/** The help of an operation. */
export const operationHelp = (command: OperationCommand, streams: Streams): string =>
  `${helpOf(commanderCommand(command), streams)}\n${notesAndExamples(command, streams)}\n`;
