import type { AnyOperation } from "../../operation/route.ts";
import { valueAt } from "../../operation/sample.ts";
import type { Tool } from "../../operation/tool.ts";
import { verbOf } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandFields, commandName, positionalFields } from "./command-fields.ts";

/** For longer values, examples contain the name of the field. */
const MAX_VALUE_LENGTH = 48;

/** Quotes a word for a POSIX shell, if needed. */
export const shellQuoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function exampleValue(field: CommandField, value: unknown): string {
  const text = textOf(value);
  return text.length > MAX_VALUE_LENGTH && field.kind === "value" ? field.option.toUpperCase() : shellQuoted(text);
}

function optionOf(field: CommandField, value: unknown): string[] {
  const { option, kind, secret } = field;
  if (secret) return [`--${option}-file`, `${option}.txt`];
  if (kind === "switch") return [value === false ? `--no-${option}` : `--${option}`];
  if (kind === "list" && Array.isArray(value))
    return value.flatMap((each) => [`--${option}`, exampleValue(field, each)]);
  return [`--${option}`, exampleValue(field, value)];
}

function wordsOf(field: CommandField, value: unknown): string[] {
  if (Array.isArray(value)) return value.map((each) => exampleValue(field, each));
  return [exampleValue(field, value)];
}

const isFile = (operation: AnyOperation, { name }: CommandField): boolean =>
  operation.upload?.isFile === true && name === bodyField(operation);

/** The first words of a command: "sidekit hash verify"; without the operation's name for the default operation. */
const wordsBefore = (tool: Tool, operation: AnyOperation): string[] => [
  "sidekit",
  tool.name,
  ...(verbOf(operation.id) === tool.defaultVerb ? [] : [commandName(operation)]),
];

/** The operation's example as a command. Secrets come from files or the prompt. */
export function exampleOf(tool: Tool, operation: AnyOperation): string {
  const fields = commandFields(operation);
  const value = (field: CommandField) => valueAt(operation.example, field.path);
  const positional = positionalFields(fields).filter((field) => value(field) !== undefined && !field.secret);
  const options = fields.filter((field) => value(field) !== undefined && !positional.includes(field));
  const isPrompted = options.length === 1 && options[0]?.secret === true && positional.length === 0;
  const words = [
    ...wordsBefore(tool, operation),
    ...positional.flatMap((field) => (isFile(operation, field) ? ["FILE"] : wordsOf(field, value(field)))),
    ...(isPrompted ? [] : options.flatMap((field) => optionOf(field, value(field)))),
  ];
  return words.join(" ");
}

/** The operation's example, and examples of files, lists of digests and images. */
export function examplesOf(tool: Tool, operation: AnyOperation): string[] {
  const { upload, textInput } = operation;
  const example = exampleOf(tool, operation);
  const examples = [example];
  if (upload && !upload.isFile) {
    const others = positionalFields(commandFields(operation)).filter(({ name }) => name !== bodyField(operation));
    const values = others.flatMap((field) => wordsOf(field, valueAt(operation.example, field.path)));
    examples.push([...wordsBefore(tool, operation), ...values, "--file", "a.iso"].join(" "));
  }
  if (upload?.forDigits) examples.push(`${wordsBefore(tool, operation).join(" ")} --check SHA256SUMS`);
  if (textInput && operation.ink) examples.push(`${example} -o code.png`);
  return examples;
}
