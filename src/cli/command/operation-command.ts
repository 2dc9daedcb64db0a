import { Command } from "commander";
import type { AnyOperation } from "../../operation/route.ts";
import type { Tool } from "../../operation/tool.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField, type CommandField, commandFields, positionalFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import type { CommandCall, CommonOptions } from "../run/run-operation.ts";
import { commandPath, describeArgument, describeField, notesAndExamples, usageOf } from "./describe.ts";
import { withHelpFormat, withThrownErrors } from "./help-format.ts";
import { type CommonValues, commonOptions, fieldOptions } from "./options.ts";
import { parse, withoutInlineSwitches } from "./parse.ts";
import { emptyParsedWords, type ParsedWords } from "./parsed-words.ts";
import { positionalValues } from "./positional-values.ts";

/** The help of an operation. */
export function operationHelp(tool: Tool, operation: AnyOperation, streams: Streams): string {
  const fields = commandFields(operation);
  const positional = positionalFields(fields);
  const command = withHelpFormat(new Command(commandPath(tool, operation)), streams)
    .description([operation.summary, operation.description].filter(Boolean).join(". "))
    .usage([...positional.map(usageOf), "[options]"].join(" "))
    .helpOption("-h, --help", "Show this help");
  for (const field of positional)
    command.argument(`[${usageOf({ ...field, required: true })}]`, describeArgument(operation, field));
  const options = fields.flatMap((field) => fieldOptions(field, emptyParsedWords(), [], describeField));
  for (const option of [...options, ...commonOptions(operation, [])]) command.addOption(option);
  return `${command.helpInformation()}\n${notesAndExamples(tool, operation, fields, streams)}\n`;
}

const NO_DESCRIPTION = () => "";

/** The command of an operation without descriptions, for parsing. It stores what it finds in `collected`. */
function parsingCommand(
  operation: AnyOperation,
  fields: readonly CommandField[],
  collected: ParsedWords,
  argv: readonly string[],
): Command {
  const command = withThrownErrors(new Command())
    .helpOption(false)
    .option("-h, --help")
    .argument("[values...]")
    .action(() => undefined);
  const options = fields.flatMap((field) => fieldOptions(field, collected, argv, NO_DESCRIPTION));
  for (const option of [...options, ...commonOptions(operation, argv)]) command.addOption(option);
  return command;
}

/**
 * Parses the words after an operation's name.
 * @returns The call; undefined if help was requested, which has been printed.
 * @throws CommandError for invalid words.
 */
export function parseOperation(
  tool: Tool,
  operation: AnyOperation,
  words: readonly string[],
  streams: Streams,
): CommandCall | undefined {
  const collected = emptyParsedWords();
  const fields = commandFields(operation);
  const switches = new Set(fields.flatMap(({ kind, option }) => (kind === "switch" ? [option] : [])));
  const argv = withoutInlineSwitches(words, switches);
  const command = parsingCommand(operation, fields, collected, argv);
  parse(command, argv);
  const { help, json = false, output, file: files = [], check } = command.opts<CommonValues & { help?: boolean }>();
  if (help) {
    streams.out(operationHelp(tool, operation, streams));
    return undefined;
  }
  const { values, secretFiles } = collected;
  const replaced = files.length > 0 || check !== undefined ? bodyField(operation) : undefined;
  const given = { values: [...values, ...positionalValues(command.args, fields, values, replaced)], secretFiles };
  const options: CommonOptions = { json, output, files, check };
  refuseConflicts(given, options, replaced);
  return { tool, operation, given, options, streams };
}

/** Refuses options that exclude each other. `replaced` is the field for which files are given. */
function refuseConflicts(
  { values, secretFiles }: CommandCall["given"],
  { files, check }: CommonOptions,
  replaced: string | undefined,
): void {
  for (const { field } of secretFiles) {
    if (values.some((value) => value.field === field))
      throw new CommandError(`--${field.option}: given twice; give it or --${field.option}-file`);
  }
  const other = check === undefined ? "--file" : "--check";
  const conflict = values.find(({ field }) => field.name === replaced);
  if (conflict) throw new CommandError(`${other}: cannot be used together with --${conflict.field.option}`);
  if (check !== undefined && files.length > 0) throw new CommandError("--check: cannot be used together with --file");
}
