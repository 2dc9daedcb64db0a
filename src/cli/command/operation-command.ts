import { Command } from "commander";
import type { AnyOperation } from "../../operation/route.ts";
import type { Tool } from "../../operation/tool.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField, type CommandField, commandFields, positionalFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import type { Call, CommonOptions } from "../run/run-operation.ts";
import { type Collected, empty } from "./collected.ts";
import { argumentMeaning, closing, meaning, pathOf, usageOf } from "./describe.ts";
import { strict, styled } from "./help-format.ts";
import { commonOptions, fieldOptions } from "./options.ts";
import { parse, withoutInlineSwitches } from "./parse.ts";
import { positionalValues } from "./positional-values.ts";

/** The command of an operation with all that help shows of it. */
export function operationCommand(tool: Tool, operation: AnyOperation, streams: Streams): Command {
  const fields = commandFields(operation);
  const positional = positionalFields(fields);
  const command = styled(new Command(pathOf(tool, operation)), streams)
    .description([operation.summary, operation.description].filter(Boolean).join(". "))
    .usage([...positional.map(usageOf), "[options]"].join(" "))
    .helpOption("-h, --help", "Show this help")
    .addHelpText("after", () => `\n${closing(tool, operation, fields, streams)}`);
  for (const field of positional)
    command.argument(`[${usageOf({ ...field, required: true })}]`, argumentMeaning(operation, field));
  const options = fields.flatMap((field) => fieldOptions(field, empty(), [], meaning));
  for (const option of [...options, ...commonOptions(operation, empty(), [])]) command.addOption(option);
  return command;
}

/** The help of an operation. */
export function operationHelp(tool: Tool, operation: AnyOperation, streams: Streams): string {
  const parts: string[] = [];
  const out = (part: string | Uint8Array) => {
    parts.push(String(part));
  };
  operationCommand(tool, operation, { ...streams, out }).outputHelp();
  return parts.join("");
}

const NOT_DESCRIBED = () => "";

/** The same command for parsing alone: it puts what it finds into `collected`. */
function parsingCommand(
  operation: AnyOperation,
  fields: readonly CommandField[],
  collected: Collected,
  argv: readonly string[],
): Command {
  const command = strict(new Command())
    .helpOption(false)
    .option("-h, --help")
    .argument("[values...]")
    .action(() => undefined);
  const options = fields.flatMap((field) => fieldOptions(field, collected, argv, NOT_DESCRIBED));
  for (const option of [...options, ...commonOptions(operation, collected, argv)]) command.addOption(option);
  return command;
}

/**
 * Reads the words after an operation's name.
 * @returns the call that they ask for; undefined where they ask for help, which has been printed.
 * @throws CommandError for a mistake.
 */
export function parseOperation(
  tool: Tool,
  operation: AnyOperation,
  words: readonly string[],
  streams: Streams,
): Call | undefined {
  const collected = empty();
  const fields = commandFields(operation);
  const switches = new Set(fields.flatMap(({ kind, option }) => (kind === "switch" ? [option] : [])));
  const argv = withoutInlineSwitches(words, switches);
  const command = parsingCommand(operation, fields, collected, argv);
  parse(command, argv);
  if (command.opts().help === true) {
    streams.out(operationHelp(tool, operation, streams));
    return undefined;
  }
  const { values, secretFiles, files, check, output, json } = collected;
  const replaced = files.length > 0 || check !== undefined ? bodyField(operation) : undefined;
  const given = { values: [...values, ...positionalValues(command.args, fields, values, replaced)], secretFiles };
  const options: CommonOptions = { json, output, files, check };
  refuseContradictions(given, options, replaced);
  return { tool, operation, given, options, streams };
}

/** Refuses options that exclude each other; `replaced` is the value that files take the place of. */
function refuseContradictions(
  { values, secretFiles }: Call["given"],
  { files, check }: CommonOptions,
  replaced: string | undefined,
): void {
  for (const { field } of secretFiles) {
    if (values.some((value) => value.field === field))
      throw new CommandError(`--${field.option}: given twice; give it or --${field.option}-file`);
  }
  const other = check === undefined ? "--file" : "--check";
  const contrary = values.find(({ field }) => field.name === replaced);
  if (contrary) throw new CommandError(`${other}: cannot be used together with --${contrary.field.option}`);
  if (check !== undefined && files.length > 0) throw new CommandError("--check: cannot be used together with --file");
}
