import { valueAt } from "../../operation/sample.ts";
import type { CommandField, OperationCommand } from "./commands.ts";

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
