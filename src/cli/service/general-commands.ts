import { suggestion } from "../../operation/suggestion.ts";
import { quote } from "../../settings/quote.ts";
import { TOOL_LOADERS } from "../../tools/load-tool.ts";
import { CommandError } from "../definition/command-error.ts";

export interface GeneralCommand {
  name: string;
  /** Its values in help, if it takes any. */
  values?: string;
  summary: string;
  /** Whether the service's settings apply to it. */
  isService?: true;
  /** Whether it runs if no command is named. */
  isDefault?: true;
}

/** The commands that do not belong to a tool. */
export const GENERAL_COMMANDS: readonly GeneralCommand[] = [
  { name: "serve", summary: "Answer requests over HTTP; the default command", isService: true, isDefault: true },
  { name: "healthcheck", summary: "Exit 0 if the server that the same settings describe is ready", isService: true },
  {
    name: "mcp",
    values: "[--mcp-tools NAMES]",
    summary: "Offer the tools to an AI agent, over standard input and output",
  },
  { name: "help", values: "[TOOL] [COMMAND]", summary: "Show this help, or the help of a tool or a command" },
  { name: "completions", values: "SHELL", summary: "Print the completions for bash, zsh or fish" },
  { name: "version", summary: "Print the version" },
];

const NAMES: string[] = [...Object.keys(TOOL_LOADERS), ...GENERAL_COMMANDS.map(({ name }) => name)];

/** Whether a word names a command or a tool. */
export const isCommand = (word: string): boolean => NAMES.includes(word);

/** The error for an unknown command, with a suggestion: of a tool, a command, or one of the `others`. */
export function unknownCommand(word: string, others: readonly string[] = []): CommandError {
  const near = suggestion(word, [...NAMES, ...others]);
  const advice = near ? `did you mean "${near}"?` : "sidekit --help lists them";
  return new CommandError(`Unknown command ${quote(word)}; ${advice}`);
}
