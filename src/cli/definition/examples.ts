import type { AnyOperation } from "../../operation/route.ts";
import { valueAt } from "../../operation/sample.ts";
import type { Tool } from "../../operation/tool.ts";
import { verbOf } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandFields, commandName, positionalFields } from "./command-fields.ts";

/** Longer values are shown by their name. */
const LONGEST = 48;

/** A word as a POSIX shell reads it. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function shown(field: CommandField, value: unknown): string {
  const text = written(value);
  return text.length > LONGEST && field.kind === "value" ? field.option.toUpperCase() : quoted(text);
}

function optionOf(field: CommandField, value: unknown): string[] {
  const { option, kind, secret } = field;
  if (secret) return [`--${option}-file`, `${option}.txt`];
  if (kind === "switch") return [value === false ? `--no-${option}` : `--${option}`];
  if (kind === "list" && Array.isArray(value)) return value.flatMap((each) => [`--${option}`, shown(field, each)]);
  return [`--${option}`, shown(field, value)];
}

function wordsOf(field: CommandField, value: unknown): string[] {
  if (Array.isArray(value)) return value.map((each) => shown(field, each));
  return [shown(field, value)];
}

const isFile = (operation: AnyOperation, { name }: CommandField): boolean =>
  operation.upload?.isFile === true && name === bodyField(operation);

/** The first words of a command: "sidekit hash verify"; the usual operation needs no name. */
const wordsBefore = (tool: Tool, operation: AnyOperation): string[] => [
  "sidekit",
  tool.name,
  ...(verbOf(operation.id) === tool.defaultVerb ? [] : [commandName(operation)]),
];

/** The command that does what the operation's example does; secrets come from files or the prompt. */
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

/** Examples of what a command line can do beside the operation's own example: files, lists of digests, images. */
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
