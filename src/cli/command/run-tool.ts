import { alternatives } from "../../operation/expectation.ts";
import { respelled } from "../../operation/reader.ts";
import { quote } from "../../operation/refusal.ts";
import { isSynonym, suggestion } from "../../operation/suggestion.ts";
import type { Tool } from "../../operation/tool.ts";
import { CommandError } from "../command-error.ts";
import { unknownCommand } from "../general-commands.ts";
import { type Streams, TrustedText } from "../streams.ts";
import { commandNamed, commandNames, commandsOf, kebab, type OperationCommand } from "./commands.ts";
import { parseOperation } from "./parse-operation.ts";
import { runOperation } from "./run-operation.ts";
import { isRegularFile } from "./sources.ts";

/** The error of the default command; if its first word resembles a command, one that suggests that command. */
function withSuggestion(error: unknown, tool: Tool, word: string): unknown {
  const near = suggestion(word, commandNames(tool));
  if (!(error instanceof CommandError) || near === undefined) return error;
  return new CommandError(`Unknown command ${quote(word)} of ${tool.name}; did you mean "${near}"?`, error.exitCode);
}

/** Runs `sidekit <tool> <words…>`. @returns The exit code. @throws CommandError for invalid input. */
export async function runTool(tool: Tool, words: readonly string[], streams: Streams): Promise<number> {
  const [first = "", ...rest] = words;
  if (first === "--help" || first === "-h") {
    const { toolHelp } = await import("./help.ts");
    streams.out([new TrustedText(toolHelp(tool, streams))]);
    return 0;
  }
  const named = commandNamed(tool, first);
  const command = named ?? commandNamed(tool, kebab(tool.defaultVerb));
  if (!command) throw new Error(`${tool.name} has no operations`);
  try {
    const call = await parseOperation(command, named ? rest : words, streams);
    return call ? await runOperation(call) : 0;
  } catch (error) {
    throw named ? error : withSuggestion(error, tool, first);
  }
}

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

/** The tool whose command fits a value: of those that `decode` names, one takes an image, the other a token. */
function toolByValue(commands: readonly OperationCommand[], value: string | undefined): Tool | undefined {
  if (value === undefined || value.startsWith("-")) return undefined;
  const isFile = isRegularFile(value);
  const [only, ...others] = commands.filter(({ positional: [field] }) => field?.isFile === isFile);
  return others.length === 0 ? only?.tool : undefined;
}

/**
 * Runs a command line without the tool's name.
 * @throws CommandError that names the commands that can be meant, if it is not exactly one.
 */
export async function runShortcut(words: readonly string[], tools: readonly Tool[], streams: Streams): Promise<number> {
  const [word = "", value] = words;
  const commands = tools.flatMap(commandsOf);
  const candidates = commandsMeant(word, commands);
  const found =
    shortcutTool(word, tools) ??
    toolByValue(
      candidates.filter(({ name }) => name === word),
      value,
    );
  if (found) return await runTool(found, words, streams);
  const meant = candidates.map(({ tool, name }) => `"sidekit ${tool.name} ${name}"`);
  if (meant.length > 0) throw new CommandError(`Unknown command "${word}"; did you mean ${alternatives(meant)}?`);
  const known = commands.flatMap((command) => [command.name, ...(command.isDefault ? firstWords(command) : [])]);
  throw unknownCommand(word, known);
}
