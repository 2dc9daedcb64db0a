import { expectation } from "../../operation/expectation.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { type Tool, verbOf } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandName, positionalFields } from "../definition/command-fields.ts";
import { examplesOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { wrapped } from "./help-format.ts";

/** Placeholders of values in help. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

export const placeholder = ({ schema }: CommandField): string => PLACEHOLDERS[schema.type] ?? "TEXT";

/** The accepted values of a field and its default, in parentheses. */
function expectationNote({ schema, kind }: CommandField): string {
  if (kind === "switch") return "";
  const words = expectation(schema);
  const value = schema.default === undefined ? [] : [`default ${schema.default === "" ? "none" : schema.default}`];
  const facts = [...(words === "a text" ? [] : [words]), ...value];
  return facts.length === 0 ? "" : ` (${facts.join("; ")})`;
}

/** A field's description, with its accepted values and its default. */
export const describeField = (field: CommandField): string =>
  `${field.schema.description ?? ""}${expectationNote(field)}`;

/** A value's name in usage lines: "TEXT", "[COUNT]", "TEXTS...". */
export function usageOf({ option, kind, required }: CommandField): string {
  const name = `${option.toUpperCase()}${kind === "list" ? "..." : ""}`;
  return required ? name : `[${name}]`;
}

/** The words that run an operation: "sidekit hash verify", or "sidekit hash [digest]" for the default operation. */
export const commandPath = (tool: Tool, operation: AnyOperation): string =>
  verbOf(operation.id) === tool.defaultVerb
    ? `sidekit ${tool.name} [${commandName(operation)}]`
    : `sidekit ${tool.name} ${commandName(operation)}`;

/** The description of an argument. */
export const describeArgument = (operation: AnyOperation, field: CommandField): string =>
  operation.upload?.isFile && field.name === bodyField(operation) ? "Path of the file" : describeField(field);

const NOTES =
  'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options, about the sources of values. */
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

/** The text below the options: notes and examples. */
export function notesAndExamples(
  tool: Tool,
  operation: AnyOperation,
  fields: readonly CommandField[],
  streams: Streams,
): string {
  const examples = examplesOf(tool, operation);
  const title = examples.length === 1 ? "Example" : "Examples";
  return `${wrapped(notes(fields), streams)}\n\n${title}:\n${examples.map((each) => `  ${each}`).join("\n")}`;
}
