import { alternatives } from "../../operation/expectation.ts";
import { respelled } from "../../operation/reader.ts";
import { isSynonym } from "../../operation/suggestion.ts";
import type { Tool } from "../../operation/tool.ts";
import { runTool } from "../command/tool-command.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandsOf, type OperationCommand } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { unknownCommand } from "./general-commands.ts";

/** The words that a command accepts as its first value, if they are enumerated: those of `sidekit hash` are digests. */
const firstWords = ({ positional: [field] }: OperationCommand): readonly string[] => field?.schema.enum ?? [];

/** Whether a word is a value of a tool's default command: "sha256" or "SHA-256" of hash. */
function isFirstValue(command: OperationCommand, word: string): boolean {
  const [field] = command.positional;
  return (
    command.isDefault && field !== undefined && firstWords(command).includes(String(respelled(field.schema, word)))
  );
}

/**
 * Runs a command line that begins with a command, or with a value of a tool's default command, without the tool's name:
 * `sidekit palette red`, `sidekit sha256 hello`.
 * @throws CommandError that names the commands that can be meant, if it is not exactly one.
 */
export async function runShortcut(words: readonly string[], tools: readonly Tool[], streams: Streams): Promise<number> {
  const [word = ""] = words;
  const commands = tools.flatMap(commandsOf);
  const meant = commands.filter(({ name }) => name === word || isSynonym(word, name));
  const found = commands.find((command) => isFirstValue(command, word)) ?? (meant.length === 1 ? meant[0] : undefined);
  if (found && (found.name === word || isFirstValue(found, word))) return await runTool(found.tool, words, streams);
  const others = commands.flatMap((command) => [command.name, ...(command.isDefault ? firstWords(command) : [])]);
  if (meant.length === 0) throw unknownCommand(word, others);
  const lines = meant.map(({ tool, name }) => `"sidekit ${tool.name} ${name}"`);
  throw new CommandError(`Unknown command "${word}"; did you mean ${alternatives(lines, "or")}?`);
}
