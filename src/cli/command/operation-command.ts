import { Command, Option } from "commander";
import { expectation } from "../../operation/expectation.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { type Tool, verbOf } from "../../operation/tool.ts";
import { CommandError } from "../definition/command-error.ts";
import {
  bodyField,
  type CommandField,
  commandFields,
  commandName,
  positionalFields,
} from "../definition/command-fields.ts";
import { examplesOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import type { GivenValue } from "../input/given.ts";
import type { Call, CommonOptions } from "../run/run-operation.ts";
import { styled, wrapped } from "./help-format.ts";
import { parse, switchOptions, valueOption, withoutInlineSwitches } from "./parse.ts";

/** What stands for a value in help. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

const placeholder = ({ schema }: CommandField): string => PLACEHOLDERS[schema.type] ?? "TEXT";

/** What a field takes and its default, as help shows them after its description. */
function takes({ schema, kind }: CommandField): string {
  if (kind === "switch") return "";
  const words = expectation(schema);
  const value = schema.default === undefined ? [] : [`default ${schema.default === "" ? "none" : schema.default}`];
  const facts = [...(words === "a text" ? [] : [words]), ...value];
  return facts.length === 0 ? "" : ` (${facts.join("; ")})`;
}

/** What a field means and takes, in words. */
export const meaning = (field: CommandField): string => `${field.schema.description ?? ""}${takes(field)}`;

/** A value's name in usage lines: "TEXT", "[COUNT]", "TEXTS...". */
export function usageOf({ option, kind, required }: CommandField): string {
  const name = `${option.toUpperCase()}${kind === "list" ? "..." : ""}`;
  return required ? name : `[${name}]`;
}

/** What one reading of a command line collects. */
interface Collected {
  values: GivenValue[];
  secretFiles: { field: CommandField; path: string }[];
  files: string[];
  check: string | undefined;
  output: string | undefined;
  json: boolean;
}

function collect({ values }: Collected, field: CommandField, text: string): void {
  const index = values.findIndex((value) => value.field === field);
  const before = values[index];
  if (before) values[index] = { ...before, texts: [...before.texts, text] };
  else values.push({ field, texts: [text], isOption: true });
}

function fieldOptions(field: CommandField, collected: Collected, argv: readonly string[]): Option[] {
  const { option, kind, schema, secret, position } = field;
  if (kind === "switch")
    return switchOptions(option, meaning(field), {
      isOn: schema.default === true,
      take: (value) => collect(collected, field, String(value)),
    });
  const own = valueOption(`--${option} <${placeholder(field)}>`, meaning(field), argv, {
    repeatable: kind === "list",
    take: (value) => collect(collected, field, value),
  }).hideHelp(position !== undefined || secret);
  if (!secret) return [own];
  const file = valueOption(`--${option}-file <PATH>`, `${meaning(field)}, from a file`, argv, {
    take: (path) => collected.secretFiles.push({ field, path }),
  });
  return [own, file];
}

/** The options that all commands of an operation have, beside those of its fields. */
function commonOptions({ upload }: AnyOperation, collected: Collected, argv: readonly string[]): Option[] {
  const file = valueOption(
    "--file <PATH>",
    "A file in place of the text, byte by byte; may be given several times",
    argv,
    {
      repeatable: true,
      take: (path) => collected.files.push(path),
    },
  );
  const check = valueOption("--check <PATH>", "Check files against a list of digests, as sha256sum does", argv, {
    take: (path) => {
      collected.check = path;
    },
  });
  const output = valueOption(
    "-o, --output <PATH>",
    "Write the result to a file; its extension chooses the form",
    argv,
    {
      take: (path) => {
        collected.output = path;
      },
    },
  );
  const json = new Option("--json", "Print all details, as the API's JSON").argParser(() => {
    collected.json = true;
    return true;
  });
  return [...(upload && !upload.isFile ? [file] : []), ...(upload?.forDigits ? [check] : []), output, json];
}

/**
 * The values by position, without those that were given as options, and without `replaced`, which files take the place of.
 * @throws CommandError for more than there are.
 */
function positionalValues(
  words: readonly string[],
  fields: readonly CommandField[],
  given: readonly GivenValue[],
  replaced: string | undefined,
) {
  const all = positionalFields(fields).filter(({ name }) => name !== replaced);
  const open = all.filter((field) => !given.some((value) => value.field === field));
  const values: GivenValue[] = [];
  let rest = words;
  for (const field of open) {
    if (rest.length === 0) break;
    const count = field.kind === "list" ? rest.length : 1;
    values.push({ field, texts: rest.slice(0, count), isOption: false });
    rest = rest.slice(count);
  }
  if (rest.length === 0) return values;
  const names = all.map(({ option }) => option.toUpperCase());
  const takes = names.length === 0 ? "none" : names.join(" ");
  throw new CommandError(`Too many values; it takes ${takes} (put quotes around a value that has spaces)`);
}

/** The path of words that runs an operation: "sidekit hash verify", or "sidekit hash" for the usual one. */
const pathOf = (tool: Tool, operation: AnyOperation): string =>
  verbOf(operation.id) === tool.usual
    ? `sidekit ${tool.name} [${commandName(operation)}]`
    : `sidekit ${tool.name} ${commandName(operation)}`;

/** How an argument is described: what it means, or that it names the file that the operation reads. */
const argumentMeaning = (operation: AnyOperation, field: CommandField): string =>
  operation.upload?.isFile && field.name === bodyField(operation) ? "Path of the file" : meaning(field);

const NOTES =
  'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options: where values come from. */
function notes(fields: readonly CommandField[]): string {
  const names = positionalFields(fields).map(({ option }) => `--${option}`);
  const [first] = names;
  const asOptions = names.length === 1 ? "is an option as well" : "are options as well";
  const byName = first === undefined ? [] : [`${names.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${asOptions}.`];
  const isAsked = fields.some(({ secret, required }) => secret && required);
  return [
    NOTES,
    ...(isAsked ? ["The terminal asks for a secret that is missing, without showing it."] : []),
    ...byName,
  ].join(" ");
}

/** What stands below the options: notes and examples. */
function closing(tool: Tool, operation: AnyOperation, fields: readonly CommandField[], streams: Streams): string {
  const examples = examplesOf(tool, operation);
  const title = examples.length === 1 ? "Example" : "Examples";
  return `${wrapped(notes(fields), streams)}\n\n${title}:\n${examples.map((each) => `  ${each}`).join("\n")}`;
}

/** Builds the Commander command of an operation, which fills `collected` as it parses. */
function build(tool: Tool, operation: AnyOperation, collected: Collected, argv: readonly string[], streams: Streams) {
  const fields = commandFields(operation);
  const command = styled(new Command(pathOf(tool, operation)), streams);
  command.description([operation.summary, operation.description].filter(Boolean).join(". "));
  for (const field of positionalFields(fields)) {
    const name = `[${field.option.toUpperCase()}${field.kind === "list" ? "..." : ""}]`;
    command.argument(name, argumentMeaning(operation, field));
  }
  command.usage([...positionalFields(fields).map(usageOf), "[options]"].join(" "));
  for (const option of fields.flatMap((field) => fieldOptions(field, collected, argv))) command.addOption(option);
  for (const option of commonOptions(operation, collected, argv)) command.addOption(option);
  command.helpOption("-h, --help", "Show this help");
  command.allowExcessArguments().action(() => undefined);
  return { command, fields };
}

const empty = (): Collected => ({
  values: [],
  secretFiles: [],
  files: [],
  check: undefined,
  output: undefined,
  json: false,
});

/** The command of an operation, for documents made from it. */
export function operationCommand(tool: Tool, operation: AnyOperation, streams: Streams): Command {
  const { command, fields } = build(tool, operation, empty(), [], streams);
  return command.addHelpText("after", () => `\n${closing(tool, operation, fields, streams)}`);
}

/**
 * Reads the words after an operation's name.
 * @returns the call that they ask for; undefined where they asked for help, which has been printed.
 * @throws CommandError for a mistake.
 */
export function parseOperation(
  tool: Tool,
  operation: AnyOperation,
  words: readonly string[],
  streams: Streams,
): Call | undefined {
  const collected = empty();
  const switches = new Set(commandFields(operation).flatMap(({ kind, option }) => (kind === "switch" ? [option] : [])));
  const argv = withoutInlineSwitches(words, switches);
  const { command, fields } = build(tool, operation, collected, argv, streams);
  command.addHelpText("after", () => `\n${closing(tool, operation, fields, streams)}`);
  if (!parse(command, argv)) return undefined;
  const { values, secretFiles, files, check, output, json } = collected;
  const replaced = files.length > 0 || check !== undefined ? bodyField(operation) : undefined;
  const given = { values: [...values, ...positionalValues(command.args, fields, values, replaced)], secretFiles };
  const options: CommonOptions = { json, output, files, check };
  refuseContradictions(given, options, operation);
  return { tool, operation, given, options, streams };
}

/** Refuses options that exclude each other. */
function refuseContradictions(
  { values, secretFiles }: Call["given"],
  { files, check }: CommonOptions,
  operation: AnyOperation,
): void {
  for (const { field } of secretFiles) {
    if (values.some((value) => value.field === field))
      throw new CommandError(`--${field.option}: given twice; give it or --${field.option}-file`);
  }
  const body = bodyField(operation);
  const replaced = values.find(({ field }) => field.name === body);
  const other = check === undefined ? (files.length > 0 ? "--file" : undefined) : "--check";
  if (replaced && other) throw new CommandError(`${other}: cannot be used together with --${replaced.field.option}`);
  if (check !== undefined && files.length > 0) throw new CommandError("--check: cannot be used together with --file");
}
