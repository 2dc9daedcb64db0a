import type { TSchema } from "@sinclair/typebox";
import { alternatives, expectation } from "../../operation/expectation.ts";
import { type Tool, valueAt } from "../../operation/tool.ts";
import type { Paper } from "../streams.ts";
import { type CommandField, commandsOf, type OperationCommand, optionsOf } from "./commands.ts";
import { helpPage, optionItems, wrapped } from "./layout.ts";

/** For longer values, examples contain the name of the field. */
const MAX_VALUE_LENGTH = 48;

/** Quotes a word for a POSIX shell, if needed. */
export const shellQuoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

function exampleValue({ kind, option }: CommandField, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH && kind === "value" ? option.toUpperCase() : shellQuoted(text);
}

/** A value as words; each item of a list is a word. */
const wordsOf = (field: CommandField, value: unknown): string[] =>
  [value].flat().map((each) => exampleValue(field, each));

function optionOf(field: CommandField, value: unknown): string[] {
  const { option, kind, secret } = field;
  if (secret) return [`--${option}-file`, `${option}.txt`];
  if (kind === "switch") return [value === false ? `--no-${option}` : `--${option}`];
  return wordsOf(field, value).flatMap((word) => [`--${option}`, word]);
}

/** The first words of a command: "sidekit hash verify"; without the command's name for the default command. */
const wordsBefore = ({ tool, name, isDefault }: OperationCommand): string[] =>
  isDefault ? ["sidekit", tool.name] : ["sidekit", tool.name, name];

/** Columns of help, less its indent. */
const EXAMPLE_WIDTH = 78;

/** An example on as many lines as it needs: the shell joins those that end in a backslash. */
export function exampleLines(example: string): string {
  const lines: string[] = [];
  for (const part of example.split(/ (?=-)/)) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length + " \\".length <= EXAMPLE_WIDTH) lines.splice(-1, 1, longer);
    else lines.push(lines.length === 0 ? part : `    ${part}`);
  }
  return lines.map((line) => `  ${line}`).join(" \\\n");
}

/** The operation's example as a command. Secrets come from files or the prompt. */
export function exampleOf(command: OperationCommand): string {
  const { operation, fields, positional } = command;
  const value = (field: CommandField) => valueAt(operation.example, field.path);
  const given = fields.filter((field) => value(field) !== undefined);
  const values = positional.filter((field) => given.includes(field) && !field.secret);
  const options = given.filter((field) => !values.includes(field));
  const isPrompted = values.length === 0 && options.length === 1 && options[0]?.secret === true;
  const words = [
    ...wordsBefore(command),
    ...values.flatMap((field) => (field.isFile ? ["FILE"] : wordsOf(field, value(field)))),
    ...(isPrompted ? [] : options.flatMap((field) => optionOf(field, value(field)))),
  ];
  return words.join(" ");
}

/** The operation's example, and examples of files, lists of digests and images. */
export function examplesOf(command: OperationCommand): string[] {
  const { upload, entries, textInput, ink, example: input } = command.operation;
  const example = exampleOf(command);
  const examples = [example];
  if (upload && !upload.isFile) {
    const others = command.positional.filter(({ isBody }) => !isBody);
    const values = others.flatMap((field) => wordsOf(field, valueAt(input, field.path)));
    examples.push([...wordsBefore(command), ...values, "--file", "a.iso"].join(" "));
  }
  if (upload?.takesLists) examples.push(`${wordsBefore(command).join(" ")} --check SHA256SUMS`);
  if (entries) examples.push(`${wordsBefore(command).join(" ")} --${entries.option} ${entries.option}.csv`);
  if (textInput && ink) examples.push(`${example} -o code.png`);
  return examples;
}

/** A description with the accepted values and the default, if there are any. */
function described(description: string, schema: TSchema | undefined): string {
  if (!schema || schema.type === "boolean") return description;
  const words = expectation(schema);
  const value = schema.default === undefined ? [] : [`default ${schema.default === "" ? "none" : schema.default}`];
  const facts = [...(words === "a text" ? [] : [words]), ...value];
  return facts.length === 0 ? description : `${description} (${facts.join("; ")})`;
}

/** A value's name: "TEXT", "TEXTS...". */
const valueName = ({ option, kind }: CommandField): string => `${option.toUpperCase()}${kind === "list" ? "..." : ""}`;

/** A value in usage lines: "TEXT", "[COUNT]", "TEXTS...". */
const usageOf = (field: CommandField): string => (field.required ? valueName(field) : `[${valueName(field)}]`);

/** The words that run a command: "sidekit hash verify", or "sidekit hash [digest]" for the default command. */
const commandPath = ({ tool, name, isDefault }: OperationCommand): string =>
  `sidekit ${tool.name} ${isDefault ? `[${name}]` : name}`;

/** The summary and the description of an operation. */
const describeOperation = ({ operation: { summary, description } }: OperationCommand): string =>
  description ? `${summary}. ${description}` : summary;

const NOTES =
  'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options, about the sources of values. */
function notes({ positional, fields }: OperationCommand): string {
  const names = positional.map(({ option }) => `--${option}`);
  const asOptions = names.length === 1 ? "is an option as well" : "are options as well";
  const byName = names.length === 0 ? [] : [`${alternatives(names, "and")} ${asOptions}.`];
  const isAsked = fields.some(({ secret, required }) => secret && required);
  return [
    NOTES,
    ...(isAsked ? ["The terminal asks for a secret that is missing, without showing it."] : []),
    ...byName,
  ].join(" ");
}

/** The help of an operation. */
export function operationHelp(command: OperationCommand, paper: Paper): string {
  const { positional } = command;
  const values = positional.map(({ option, schema, isFile }): [string, string] => {
    const { description = "" } = schema;
    return [option.toUpperCase(), isFile ? "Path of the file" : described(description, schema)];
  });
  const options = optionsOf(command).map(({ description, schema, ...option }) => ({
    ...option,
    description: described(description, schema),
  }));
  const page = {
    usage: [commandPath(command), ...positional.map(usageOf), "[options]"].join(" "),
    description: describeOperation(command),
    items: { "Arguments:": values, "Options:": optionItems(options) },
  };
  const examples = examplesOf(command);
  return `${helpPage(page, paper)}
${wrapped(notes(command), paper)}

${examples.length === 1 ? "Example" : "Examples"}:
${examples.map(exampleLines).join("\n")}
`;
}

const termOf = ({ name, positional }: OperationCommand): string => [name, ...positional.map(usageOf)].join(" ");

const summaryOf = ({ operation: { summary }, name, isDefault }: OperationCommand): string =>
  isDefault ? `${summary} (the word ${name} may be left out)` : summary;

/** The help of a tool: its commands, with examples. */
export function toolHelp(tool: Tool, paper: Paper): string {
  const commands = commandsOf(tool);
  const page = {
    usage: `sidekit ${tool.name} [command] [values] [options]`,
    description: `${tool.title}: ${tool.message}.`,
    items: { "Commands:": commands.map((command): [string, string] => [termOf(command), summaryOf(command)]) },
  };
  const examples = commands.map((command) => exampleLines(exampleOf(command))).join("\n");
  const more = wrapped(`"sidekit ${tool.name} COMMAND --help" shows the options of a command.`, paper);
  return `${helpPage(page, paper)}\nExamples:\n${examples}\n\n${more}\n`;
}
