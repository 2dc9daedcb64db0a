import type { TSchema } from "@sinclair/typebox";
import { alternatives, expectation } from "../../operation/expectation.ts";
import { shellQuoted } from "../../operation/refusal.ts";
import { type Tool, valueAt } from "../../operation/tool.ts";
import { type CommandOption, describe } from "../general-commands.ts";
import type { Paper } from "../streams.ts";
import { addOptions, bareCommand, heading, helpOf, wrapped } from "./commander.ts";
import { type CommandField, commandsOf, type OperationCommand, optionsOf, withOptions } from "./commands.ts";

/** For longer values, examples contain the name of the field. */
const MAX_VALUE_LENGTH = 48;

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
  const { upload, entries, ink, example: input } = command.operation;
  const example = exampleOf(command);
  const examples = [example];
  if (upload && !upload.isFile) {
    const others = command.positional.filter(({ isBody }) => !isBody);
    const values = others.flatMap((field) => wordsOf(field, valueAt(input, field.path)));
    examples.push([...wordsBefore(command), ...values, "--file", "a.iso"].join(" "));
  }
  if (upload?.takesLists) examples.push(`${wordsBefore(command).join(" ")} --check SHA256SUMS`);
  if (entries) examples.push(`${wordsBefore(command).join(" ")} --${entries.option} ${entries.option}.csv`);
  if (ink) examples.push(`${example} -o code.png`);
  return examples;
}

/** The accepted values and the default of what a schema describes, in parentheses. */
function expectationNote(schema: TSchema): string {
  if (schema.type === "boolean") return schema.default === true ? " (on unless this is given)" : "";
  const words = expectation(schema);
  const value = schema.default === undefined ? [] : [`default ${schema.default === "" ? "none" : schema.default}`];
  const facts = [...(words === "a text" ? [] : [words]), ...value];
  return facts.length === 0 ? "" : ` (${facts.join("; ")})`;
}

/** A value's name: "TEXT", "TEXTS...". */
const valueName = ({ option, kind }: CommandField): string => `${option.toUpperCase()}${kind === "list" ? "..." : ""}`;

/** A value in usage lines: "TEXT", "[COUNT]", "TEXTS...". No value that stands before a required one can be left out. */
const usageOf = (field: CommandField, index: number, fields: readonly CommandField[]): string =>
  fields.slice(index).some(({ required }) => required) ? valueName(field) : `[${valueName(field)}]`;

/** Where values come from, in all commands. */
export const SOURCES_OF_VALUES =
  'A required value that is missing, or "-", is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options, about the sources of values. */
function notes({ positional, fields }: OperationCommand): string {
  const names = positional.map(({ option }) => `--${option}`);
  const asOptions = names.length === 1 ? "is an option as well" : "are options as well";
  const byName = names.length === 0 ? [] : [`${alternatives(names, "and")} ${asOptions}.`];
  const isAsked = fields.some(({ secret, kind }) => secret && kind === "value");
  return [
    SOURCES_OF_VALUES,
    ...(isAsked ? ["The terminal asks for a secret that is missing, without showing it."] : []),
    ...byName,
  ].join(" ");
}

/** An option with the default that it has in a command, which prints the text form unless `--json` is given. */
function withTextDefault(option: CommandOption, { operation: { textInput = {} } }: OperationCommand): CommandOption {
  const [, clause = option.description, omitted] = /^(.*); (\w+) if omitted$/.exec(option.description) ?? [];
  const inJson = option.schema?.default ?? omitted;
  if (!option.schema || inJson === undefined || !Object.hasOwn(textInput, option.name)) return option;
  const inText = new Map<string, unknown>(Object.entries(textInput)).get(option.name);
  return { ...option, description: clause, schema: { ...option.schema, default: `${inText}; with --json, ${inJson}` } };
}

/** The help of an operation. */
export function operationHelp(command: OperationCommand, paper: Paper): string {
  const { tool, operation, name, isDefault, positional, fields } = command;
  const { summary, description } = operation;
  const page = bareCommand(`sidekit ${tool.name} ${isDefault ? `[${name}]` : name}`)
    .description(withOptions(description ? `${summary}. ${description}` : summary, fields))
    .usage([...positional.map(usageOf), "[options]"].join(" "));
  for (const field of positional) {
    const { isFile, schema } = field;
    const description = isFile ? "Path of the file" : `${schema.description ?? ""}${expectationNote(schema)}`;
    page.argument(`[${valueName(field)}]`, withOptions(description, fields));
  }
  const options = optionsOf(command).map((each) => {
    const option = withTextDefault(each, command);
    const description = describe(option, option.schema && expectationNote(option.schema));
    return { ...option, description: withOptions(description, fields) };
  });
  addOptions(page, options);
  const examples = examplesOf(command);
  return `${helpOf(page, paper)}
${wrapped(notes(command), paper)}

${heading(examples.length === 1 ? "Example:" : "Examples:", paper)}
${examples.map(exampleLines).join("\n")}
`;
}

/** The help of a tool: its commands, with examples. */
export function toolHelp(tool: Tool, paper: Paper): string {
  const commands = commandsOf(tool);
  const page = bareCommand(`sidekit ${tool.name}`)
    .description(`${tool.title}: ${tool.message}.`)
    .usage("[command] [values] [options]");
  for (const { name, operation, isDefault, positional } of commands) {
    const note = isDefault ? ` (the word ${name} may be left out)` : "";
    page.command(name).usage(positional.map(usageOf).join(" ")).summary(`${operation.summary}${note}`);
  }
  const examples = commands.map((command) => exampleLines(exampleOf(command))).join("\n");
  const more = wrapped(`"sidekit ${tool.name} COMMAND --help" shows the options of a command.`, paper);
  return `${helpOf(page, paper)}\n${heading("Examples:", paper)}\n${examples}\n\n${more}\n`;
}
