import { expectation } from "../../operation/expectation.ts";
import type { CommandField, OperationCommand } from "../definition/commands.ts";

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
