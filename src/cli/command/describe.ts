import { expectation } from "../../operation/expectation.ts";
import type { CommandField, OperationCommand } from "../definition/commands.ts";
import { examplesOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { wrapped } from "./help-format.ts";

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

/** A value's name: "TEXT", "TEXTS...". */
export const valueName = ({ option, kind }: CommandField): string =>
  `${option.toUpperCase()}${kind === "list" ? "..." : ""}`;

/** A value in usage lines: "TEXT", "[COUNT]", "TEXTS...". */
export const usageOf = (field: CommandField): string => (field.required ? valueName(field) : `[${valueName(field)}]`);

/** The words that run a command: "sidekit hash verify", or "sidekit hash [digest]" for the default command. */
export const commandPath = ({ tool, name, isDefault }: OperationCommand): string =>
  `sidekit ${tool.name} ${isDefault ? `[${name}]` : name}`;

/** The summary and the description of an operation. */
export const describeOperation = ({ operation: { summary, description } }: OperationCommand): string =>
  description ? `${summary}. ${description}` : summary;

const NOTES =
  'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".';

/** The notes below the options, about the sources of values. */
function notes({ positional, fields }: OperationCommand): string {
  const names = positional.map(({ option }) => `--${option}`);
  const asOptions = names.length === 1 ? "is an option as well" : "are options as well";
  const byName = names.length === 0 ? [] : [`${names.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${asOptions}.`];
  const isAsked = fields.some(({ secret, required }) => secret && required);
  return [
    NOTES,
    ...(isAsked ? ["The terminal asks for a secret that is missing, without showing it."] : []),
    ...byName,
  ].join(" ");
}

/** The text below the options: notes and examples. */
export function notesAndExamples(command: OperationCommand, streams: Streams): string {
  const examples = examplesOf(command);
  const title = examples.length === 1 ? "Example" : "Examples";
  return `${wrapped(notes(command), streams)}\n\n${title}:\n${examples.map((each) => `  ${each}`).join("\n")}`;
}
