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

/** Something that fits where the cursor is, and what it means. */
export interface Candidate {
  value: string;
  description: string;
}

/** What fits: words, or the paths of files. */
export type Completion = readonly Candidate[] | "files";

/** An option that can be completed. */
interface Flag extends Candidate {
  /** What can follow it; undefined for a switch. */
  values?: Completion;
}

const named = (value: string, description = ""): Candidate => ({ value, description });

/** The values that a field can have, where these are a few words. */
const valuesOf = ({ schema }: CommandField): Candidate[] => {
  const words: readonly string[] = schema.enum ?? [];
  return words.map((word) => named(word));
};

function fieldFlags(field: CommandField): Flag[] {
  const { option, kind, secret, schema } = field;
  const description = schema.description ?? "";
  const flag = named(`--${option}`, description);
  if (kind === "switch") return schema.default === true ? [named(`--no-${option}`, description)] : [flag];
  if (secret) return [{ ...named(`--${option}-file`, description), values: "files" }];
  return [{ ...flag, values: valuesOf(field) }];
}

/** The options of an operation's command. */
function operationFlags(operation: AnyOperation): Flag[] {
  const { upload } = operation;
  const path = (name: string, description: string): Flag => ({ ...named(name, description), values: "files" });
  return [
    ...commandFields(operation).flatMap(fieldFlags),
    ...(upload && !upload.isFile ? [path("--file", "A file in place of the text")] : []),
    ...(upload?.forDigits ? [path("--check", "Check files against a list of digests")] : []),
    path("--output", "Write the result to a file"),
    path("-o", "Write the result to a file"),
    named("--json", "Print all details as JSON"),
    named("--help", "Show help"),
  ];
}

const settingFlags = (): Flag[] => [
  ...SETTINGS.map((setting): Flag => {
    const flag = named(`--${setting.flag}`, settingMeaning(setting));
    if (setting.placeholder === undefined) return flag;
    return { ...flag, values: /^(FILE|PATH)$/.test(setting.placeholder) ? "files" : [] };
  }),
  named("--help", "Show help"),
  named("--version", "Print the version"),
];

/** How many words are values by their position: neither options nor what belongs to one. */
function positionOf(words: readonly string[], flags: readonly Flag[]): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) count += 1;
    else if (flags.some(({ value, values }) => value === word && values !== undefined)) at += 1;
  }
  return count;
}

/** What fits as the last of `words`, which are those after the name of a command with these options. */
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
    return values === "files" ? values : values.map(({ value, description }) => named(`${name}=${value}`, description));
  }
  const previous = flags.find(({ value }) => value === before.at(-1));
  if (previous?.values !== undefined) return previous.values;
  return current.startsWith("-") ? flags : byPosition(positionOf(before, flags));
}

function ofOperation(operation: AnyOperation, words: readonly string[]): Completion {
  const positional = positionalFields(commandFields(operation));
  return afterCommand(words, operationFlags(operation), (at) => {
    const field = positional[at];
    if (!field) return [];
    return operation.upload?.isFile && field.name === bodyField(operation) ? "files" : valuesOf(field);
  });
}

function ofTool(tool: Tool, words: readonly string[]): Completion {
  const [first = "", ...rest] = words;
  const operation = operationNamed(tool, first);
  if (operation && rest.length > 0) return ofOperation(operation, rest);
  const usual = ofOperation(defaultOperation(tool), words);
  if (words.length > 1 || first.startsWith("-")) return usual;
  const commands = operationsOf(tool).map((each) => named(commandName(each), each.summary));
  return [...commands, ...(usual === "files" ? [] : usual)];
}

function ofService(words: readonly string[], tools: readonly Tool[]): Completion {
  const commands = GENERAL_COMMANDS.map(({ name, summary }) => named(name, summary));
  const all = [...tools.map(({ name, message }) => named(name, message)), ...commands];
  return afterCommand(words, settingFlags(), (at) => (at === 0 ? all : []));
}

function ofHelp([first = "", ...rest]: readonly string[], tools: readonly Tool[]): Completion {
  if (rest.length === 0) return tools.map(({ name, message }) => named(name, message));
  const tool = tools.find(({ name }) => name === first);
  return tool && rest.length === 1 ? operationsOf(tool).map((each) => named(commandName(each), each.summary)) : [];
}

/** bash takes "=" for a word of its own: ["--type", "=", "tri"] is about a value of --type. */
const withoutEqualSigns = (words: readonly string[]): string[] => {
  const joined = words.at(-1) === "=" ? [...words, ""] : [...words];
  return joined.filter((word, index) => word !== "=" || !joined[index - 1]?.startsWith("--"));
};

/** What fits as the last word of a command line. `words` are those after the program's name. */
export function complete(words: readonly string[], tools: readonly Tool[]): Completion {
  const [first = "", ...rest] = withoutEqualSigns(words);
  const tool = tools.find(({ name }) => name === first);
  const fitting = (): Completion => {
    if (rest.length === 0) return ofService([first], tools);
    if (tool) return ofTool(tool, rest);
    if (first === "help") return ofHelp(rest, tools);
    if (first === "completions") return rest.length === 1 ? SHELLS.map((shell) => named(shell)) : [];
    return ofService([first, ...rest], tools);
  };
  const found = fitting();
  const current = rest.at(-1) ?? first;
  return found === "files" ? found : found.filter(({ value }) => value.startsWith(current));
}

/** The lines that the shells' scripts read. */
export const completionLines = (found: Completion): string =>
  found === "files"
    ? ":files\n"
    : found.map(({ value, description }) => `${value}\t${description.replaceAll(/\s+/g, " ")}\n`).join("");
