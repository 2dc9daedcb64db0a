import { expectation } from "../../operation/expectation.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { type Tool, verbOf } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandName, positionalFields } from "../definition/command-fields.ts";
import { examplesOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { wrapped } from "./help-format.ts";

/** What stands for a value in help. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

export const placeholder = ({ schema }: CommandField): string => PLACEHOLDERS[schema.type] ?? "TEXT";

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

/** The path of words that runs an operation: "sidekit hash verify", or "sidekit hash" for the usual one. */
export const pathOf = (tool: Tool, operation: AnyOperation): string =>
  verbOf(operation.id) === tool.defaultVerb
    ? `sidekit ${tool.name} [${commandName(operation)}]`
    : `sidekit ${tool.name} ${commandName(operation)}`;

/** How an argument is described: what it means, or that it names the file that the operation reads. */
export const argumentMeaning = (operation: AnyOperation, field: CommandField): string =>
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
export function closing(
  tool: Tool,
  operation: AnyOperation,
  fields: readonly CommandField[],
  streams: Streams,
): string {
  const examples = examplesOf(tool, operation);
  const title = examples.length === 1 ? "Example" : "Examples";
  return `${wrapped(notes(fields), streams)}\n\n${title}:\n${examples.map((each) => `  ${each}`).join("\n")}`;
}
