import type { TSchema } from "@sinclair/typebox";
import { quote } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import { CommandError } from "../settings/command-error.ts";
import { TOOL_LOADERS } from "../tools/load-tool.ts";

/** An option of a command: of an operation's field, of all operations, or a setting of the service. */
export interface CommandOption {
  name: string;
  short?: string;
  /** The name of its value in help; undefined for a switch, which has an opposite: "--symbols" and "--no-symbols". */
  placeholder?: string | undefined;
  description: string;
  /** What its value must fulfil, which help adds to the description. */
  schema?: TSchema;
  /** Whether its value is the content of a file, which help adds as well. */
  isFromFile?: boolean;
  isRepeatable?: boolean;
  values?: readonly string[] | undefined;
  /** Whether it is on by default: help shows the opposite. */
  isOn?: boolean;
  isHidden?: boolean;
  /** Whether it reads standard input if it has no value. */
  readsInput?: boolean;
  /** Another option, without which it has no meaning. */
  needs?: string;
}

/** An option as help shows it, and messages name it: "--no-symbols". */
export const flagOf = ({ name, isOn }: CommandOption): string => `--${isOn ? "no-" : ""}${name}`;

/** A description with a note about the value. */
export const describe = ({ description, isFromFile }: CommandOption, note = ""): string =>
  `${description}${note}${isFromFile ? ", from a file" : ""}`;

/** Options by their names: the state of a switch, the text of another one, or the texts of one that is repeatable. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface GeneralCommand {
  name: string;
  /** What follows its name in help; "[settings]" for the commands to which those of the service apply. */
  values?: string;
  summary: string;
  /** Its options, if help and completions show them one by one. */
  options?: readonly CommandOption[];
  isDefault?: true;
}

/** The commands that do not belong to a tool. */
export const GENERAL_COMMANDS: readonly GeneralCommand[] = [
  { name: "serve", values: "[settings]", summary: "Answer requests over HTTP; the default command", isDefault: true },
  {
    name: "healthcheck",
    values: "[settings]",
    summary: "Exit 0 if the server that the same settings describe is ready",
  },
  {
    name: "mcp",
    values: "[options]",
    summary: "Offer the tools to an AI agent, over standard input and output",
    options: [
      {
        name: "mcp-tools",
        placeholder: "NAMES",
        description: "the tools to offer, separated by commas: jwt (all of its operations) or hash_digest; default all",
      },
    ],
  },
  {
    name: "issuer",
    values: "[options]",
    summary: "Give tokens to tests of JWT checks: key set, rotation, and tokens that are wrong on purpose",
    options: [
      { name: "port", placeholder: "N", description: "TCP port, default 3010; 0 picks a free port and prints it" },
      { name: "host", placeholder: "ADDRESS", description: "loopback address, default 127.0.0.1; others are refused" },
      {
        name: "seed",
        placeholder: "TEXT",
        description: "the same seed gives the same keys; by default they are random",
      },
      {
        name: "algorithm",
        placeholder: "NAME",
        description: "ES256 (default), EdDSA or RS256",
        values: ["ES256", "EdDSA", "RS256"],
      },
      {
        name: "issuer",
        placeholder: "URL",
        description: "the claim iss of the tokens; by default the address of the issuer",
      },
    ],
  },
  { name: "help", values: "[TOOL] [COMMAND]", summary: "Show this help, or the help of a tool or a command" },
  { name: "completions", values: "SHELL", summary: "Print the completions for bash, zsh or fish" },
  { name: "version", summary: "Print the version" },
];

/** The error for an unknown command, with a suggestion: of a tool, a command, or one of the `others`. */
export function unknownCommand(word: string, others: readonly string[] = []): CommandError {
  const general = GENERAL_COMMANDS.map(({ name }) => name);
  const near = suggestion(word, [...Object.keys(TOOL_LOADERS), ...general, ...others]);
  const advice = near ? `did you mean "${near}"?` : "sidekit --help lists them";
  return new CommandError(`Unknown command ${quote(word)}; ${advice}`);
}
