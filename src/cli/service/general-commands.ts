import { closest, distance } from "fastest-levenshtein";
import { quote } from "../../settings/quote.ts";
import { TOOL_LOADERS } from "../../tools/load-tool.ts";
import { CommandError } from "../definition/command-error.ts";

interface GeneralCommand {
  name: string;
  /** Its values, as help shows them. */
  values: string;
  summary: string;
  /** Whether it takes the service's settings. */
  isService: boolean;
}

/** The commands that belong to no tool. */
export const GENERAL_COMMANDS: readonly GeneralCommand[] = [
  {
    name: "serve",
    values: "",
    summary: "Answer requests over HTTP; what runs where no command is named",
    isService: true,
  },
  {
    name: "healthcheck",
    values: "",
    summary: "Exit 0 if the server that the same settings describe is ready",
    isService: true,
  },
  {
    name: "mcp",
    values: "",
    summary: "Offer the tools to an AI agent, over standard input and output",
    isService: false,
  },
  {
    name: "help",
    values: "[TOOL] [COMMAND]",
    summary: "Show this help, or that of a tool or a command",
    isService: false,
  },
  { name: "completions", values: "SHELL", summary: "Print the completions for bash, zsh or fish", isService: false },
  { name: "version", values: "", summary: "Print the version", isService: false },
];

const NAMES: string[] = [...Object.keys(TOOL_LOADERS), ...GENERAL_COMMANDS.map(({ name }) => name)];

/** Whether a word names a command or a tool. */
export const isCommand = (word: string): boolean => NAMES.includes(word);

/** The error for a word that names no command, with the one that may have been meant. */
export function unknownCommand(word: string): CommandError {
  const near = closest(word, NAMES);
  const advice = distance(word, near) <= 2 ? `did you mean "${near}"?` : "sidekit --help lists them";
  return new CommandError(`Unknown command ${quote(word)}; ${advice}`);
}
