import { quote } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import { TOOL_LOADERS } from "../tools/load-tool.ts";
import { CommandError } from "./command-error.ts";

/** An option of a command that does not belong to a tool. */
export interface GeneralOption {
  name: string;
  placeholder: string;
  meaning: string;
  /** Its values, if they are enumerated. */
  values?: readonly string[];
}

export interface GeneralCommand {
  name: string;
  /** Its values in help, if it takes any. */
  values?: string;
  summary: string;
  /** Its options, if help and completions show them one by one. */
  options?: readonly GeneralOption[];
  /** Whether the service's settings apply to it. */
  isService?: true;
  /** Whether it runs if no command is named. */
  isDefault?: true;
}

/** The options of `sidekit issuer`. */
export const ISSUER_OPTIONS: readonly GeneralOption[] = [
  { name: "port", placeholder: "N", meaning: "TCP port, default 3010; 0 picks a free port and prints it" },
  { name: "host", placeholder: "ADDRESS", meaning: "loopback address, default 127.0.0.1; others are refused" },
  { name: "seed", placeholder: "TEXT", meaning: "the same seed gives the same keys; by default they are random" },
  {
    name: "algorithm",
    placeholder: "NAME",
    meaning: "ES256 (default), EdDSA or RS256",
    values: ["ES256", "EdDSA", "RS256"],
  },
  { name: "issuer", placeholder: "URL", meaning: "the claim iss of the tokens; by default the address of the issuer" },
];

/** The commands that do not belong to a tool. */
export const GENERAL_COMMANDS: readonly GeneralCommand[] = [
  { name: "serve", summary: "Answer requests over HTTP; the default command", isService: true, isDefault: true },
  { name: "healthcheck", summary: "Exit 0 if the server that the same settings describe is ready", isService: true },
  {
    name: "mcp",
    values: "[--mcp-tools NAMES]",
    summary: "Offer the tools to an AI agent, over standard input and output",
  },
  {
    name: "issuer",
    values: "[options]",
    summary: "Give tokens to tests of JWT checks: key set, rotation, and tokens that are wrong on purpose",
    options: ISSUER_OPTIONS,
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
