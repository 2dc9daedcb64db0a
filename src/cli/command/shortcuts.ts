import { alternatives } from "../../operation/expectation.ts";
import { respelled } from "../../operation/reader.ts";
import { isSynonym } from "../../operation/suggestion.ts";
import type { Tool } from "../../operation/tool.ts";
import { CommandError } from "../../settings/command-error.ts";
import { unknownCommand } from "../general-commands.ts";
import type { Streams } from "../streams.ts";
import { commandsOf, type OperationCommand } from "./commands.ts";
import { runTool } from "./run-tool.ts";
import { isRegularFile } from "./sources.ts";

/** The words that a command accepts as its first value, if they are enumerated: those of `sidekit hash` are digests. */
const firstWords = ({ positional: [field] }: OperationCommand): readonly string[] => field?.schema.enum ?? [];

/** Whether a word is a value of a tool's default command: "sha256" or "SHA-256" of hash. */
function isFirstValue(command: OperationCommand, word: string): boolean {
  const [field] = command.positional;
  return (
    command.isDefault && field !== undefined && firstWords(command).includes(String(respelled(field.schema, word)))
  );
}

/** The commands that a word names in any tool, also by another word for it: "verify" is `jwt validate` and `hash verify`. */
const commandsMeant = (word: string, commands: readonly OperationCommand[]): OperationCommand[] =>
  commands.filter(({ name }) => name === word || isSynonym(word, name));

/**
 * The tool that a command line means if it begins with one of the tool's commands, or with a value of its default command:
 * `sidekit palette red`, `sidekit sha256 hello`. Undefined if it can be several, or none.
 */
export function shortcutTool(word: string, tools: readonly Tool[]): Tool | undefined {
  const commands = tools.flatMap(commandsOf);
  const [only, ...others] = commandsMeant(word, commands);
  const named = others.length === 0 && only?.name === word ? only : undefined;
  return (commands.find((command) => isFirstValue(command, word)) ?? named)?.tool;
}

/** The error for a word that begins no command line, with the commands of tools that can be meant. */
function unknownWord(word: string, tools: readonly Tool[]): CommandError {
  const commands = tools.flatMap(commandsOf);
  const meant = commandsMeant(word, commands).map(({ tool, name }) => `"sidekit ${tool.name} ${name}"`);
  if (meant.length > 0) return new CommandError(`Unknown command "${word}"; did you mean ${alternatives(meant)}?`);
  const known = commands.flatMap((command) => [command.name, ...(command.isDefault ? firstWords(command) : [])]);
  return unknownCommand(word, known);
}

/** The tool whose command fits a value: of those that `decode` names, one takes an image, the other a token. */
function toolByValue(commands: readonly OperationCommand[], value: string | undefined): Tool | undefined {
  if (value === undefined || value.startsWith("-")) return undefined;
  const isFile = isRegularFile(value);
  const [only, ...others] = commands.filter(({ positional: [field] }) => field?.isFile === isFile);
  return others.length === 0 ? only?.tool : undefined;
}

/** Runs a command line without the tool's name. @throws CommandError that names the commands that can be meant. */
export async function runShortcut(words: readonly string[], tools: readonly Tool[], streams: Streams): Promise<number> {
  const [word = "", value] = words;
  const commands = tools.flatMap(commandsOf);
  const found =
    shortcutTool(word, tools) ??
    toolByValue(
      commands.filter(({ name }) => name === word),
      value,
    );
  if (found) return await runTool(found, words, streams);
  throw unknownWord(word, tools);
}
