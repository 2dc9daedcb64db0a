import { closest, distance } from "fastest-levenshtein";
import { quote } from "../../settings/quote.ts";
import { TOOL_LOADERS } from "../../tools/load-tool.ts";
import { CommandError } from "../definition/command-error.ts";

/** The commands that belong to no tool. */
export const PLAIN_COMMANDS = ["serve", "healthcheck", "mcp", "help", "version", "completions"] as const;

const NAMES: string[] = [...Object.keys(TOOL_LOADERS), ...PLAIN_COMMANDS];

/** Whether a word names a command or a tool. */
export const isCommand = (word: string): boolean => NAMES.includes(word);

/** The error for a word that names no command, with the one that may have been meant. */
export function unknownCommand(word: string): CommandError {
  const near = closest(word, NAMES);
  const advice = distance(word, near) <= 2 ? `did you mean "${near}"?` : "sidekit --help lists them";
  return new CommandError(`Unknown command ${quote(word)}; ${advice}`);
}
