import type { AnyOperation } from "../../operation/route.ts";
import type { Tool } from "../../operation/tool.ts";
import { SETTINGS } from "../../settings/settings-table.ts";
import { defaultOperation, operationNamed, operationsOf } from "../command/tool-command.ts";
import {
  bodyField,
  type CommandField,
  commandFields,
  commandName,
  positionalFields,
} from "../definition/command-fields.ts";
import { GENERAL_COMMANDS } from "../service/general-commands.ts";
import { settingMeaning } from "../service/service-command.ts";
import { SHELLS } from "./scripts.ts";

/** A candidate for the word at the cursor. */
export interface Candidate {
  value: string;
  description: string;
}

/** The candidates, or "files" for paths. */
export type Completion = readonly Candidate[] | "files";

/** An option that can be completed. */
interface Flag extends Candidate {
  /** Candidates for its value; undefined for a switch. */
  values?: Completion;
}

const candidate = (value: string, description = ""): Candidate => ({ value, description });

/** The possible values of a field, if they are enumerated. */
const valuesOf = ({ schema }: CommandField): Candidate[] => {
  const words: readonly string[] = schema.enum ?? [];
  return words.map((word) => candidate(word));
};

function fieldFlags(field: CommandField): Flag[] {
  const { option, kind, secret, schema } = field;
  const description = schema.description ?? "";
  const flag = candidate(`--${option}`, description);
  if (kind === "switch") return schema.default === true ? [candidate(`--no-${option}`, description)] : [flag];
  if (secret) return [{ ...candidate(`--${option}-file`, description), values: "files" }];
  return [{ ...flag, values: valuesOf(field) }];
}

/** The options of an operation's command. */
function operationFlags(operation: AnyOperation): Flag[] {
  const { upload } = operation;
  const path = (name: string, description: string): Flag => ({ ...candidate(name, description), values: "files" });
  return [
    ...commandFields(operation).flatMap(fieldFlags),
    ...(upload && !upload.isFile ? [path("--file", "A file in place of the text")] : []),
    ...(upload?.forDigits ? [path("--check", "Check files against a list of digests")] : []),
    path("--output", "Write the result to a file"),
    path("-o", "Write the result to a file"),
    candidate("--json", "Print all details as JSON"),
    candidate("--help", "Show help"),
  ];
}

const settingFlags = (): Flag[] => [
  ...SETTINGS.map((setting): Flag => {
    const flag = candidate(`--${setting.flag}`, settingMeaning(setting));
    if (setting.placeholder === undefined) return flag;
    return { ...flag, values: /^(FILE|PATH)$/.test(setting.placeholder) ? "files" : [] };
  }),
  candidate("--help", "Show help"),
  candidate("--version", "Print the version"),
];

/** The number of positional values: words that are neither options nor values of options. */
function positionOf(words: readonly string[], flags: readonly Flag[]): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) count += 1;
    else if (flags.some(({ value, values }) => value === word && values !== undefined)) at += 1;
  }
  return count;
}

/** The candidates for the last of `words`, which follow the name of a command with these options. */
function afterCommand(
  words: readonly string[],
  flags: readonly Flag[],
  byPosition: (at: number) => Completion,
): Completion {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? "";
  const [, name, typed] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  if (name !== undefined && typed !== undefined) {
    const values = flags.find(({ value }) => value === name)?.values ?? [];
    return values === "files"
      ? values
      : values.map(({ value, description }) => candidate(`${name}=${value}`, description));
  }
  const previous = flags.find(({ value }) => value === before.at(-1));
  if (previous?.values !== undefined) return previous.values;
  return current.startsWith("-") ? flags : byPosition(positionOf(before, flags));
}

function completeOperation(operation: AnyOperation, words: readonly string[]): Completion {
  const positional = positionalFields(commandFields(operation));
  return afterCommand(words, operationFlags(operation), (at) => {
    const field = positional[at];
    if (!field) return [];
    return operation.upload?.isFile && field.name === bodyField(operation) ? "files" : valuesOf(field);
  });
}

function completeTool(tool: Tool, words: readonly string[]): Completion {
  const [first = "", ...rest] = words;
  const operation = operationNamed(tool, first);
  if (operation && rest.length > 0) return completeOperation(operation, rest);
  const byDefault = completeOperation(defaultOperation(tool), words);
  if (words.length > 1 || first.startsWith("-")) return byDefault;
  const commands = operationsOf(tool).map((each) => candidate(commandName(each), each.summary));
  return [...commands, ...(byDefault === "files" ? [] : byDefault)];
}

function completeService(words: readonly string[], tools: readonly Tool[]): Completion {
  const commands = GENERAL_COMMANDS.map(({ name, summary }) => candidate(name, summary));
  const all = [...tools.map(({ name, message }) => candidate(name, message)), ...commands];
  return afterCommand(words, settingFlags(), (at) => (at === 0 ? all : []));
}

function completeHelp([first = "", ...rest]: readonly string[], tools: readonly Tool[]): Completion {
  if (rest.length === 0) return tools.map(({ name, message }) => candidate(name, message));
  const tool = tools.find(({ name }) => name === first);
  return tool && rest.length === 1 ? operationsOf(tool).map((each) => candidate(commandName(each), each.summary)) : [];
}

/** Removes "=", which bash passes as a separate word: ["--type", "=", "tri"]. */
const withoutEqualSigns = (words: readonly string[]): string[] => {
  const joined = words.at(-1) === "=" ? [...words, ""] : [...words];
  return joined.filter((word, index) => word !== "=" || !joined[index - 1]?.startsWith("--"));
};

/** The candidates for the last word of a command line. `words` are those after the program's name. */
export function complete(words: readonly string[], tools: readonly Tool[]): Completion {
  const [first = "", ...rest] = withoutEqualSigns(words);
  const tool = tools.find(({ name }) => name === first);
  const candidatesFor = (): Completion => {
    if (rest.length === 0) return completeService([first], tools);
    if (tool) return completeTool(tool, rest);
    if (first === "help") return completeHelp(rest, tools);
    if (first === "completions") return rest.length === 1 ? SHELLS.map((shell) => candidate(shell)) : [];
    return completeService([first, ...rest], tools);
  };
  const found = candidatesFor();
  const current = rest.at(-1) ?? first;
  return found === "files" ? found : found.filter(({ value }) => value.startsWith(current));
}

/** The candidates as lines for the shell scripts. */
export const completionLines = (found: Completion): string =>
  found === "files"
    ? ":files\n"
    : found.map(({ value, description }) => `${value}\t${description.replaceAll(/\s+/g, " ")}\n`).join("");
