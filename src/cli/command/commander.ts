import { Command, CommanderError, Help, type HelpConfiguration, Option } from "commander";
import { alternatives } from "../../operation/expectation.ts";
import { kebab } from "../../operation/flat-fields.ts";
import { shortened } from "../../operation/refusal.ts";
import { suggestion } from "../../operation/suggestion.ts";
import { CommandError } from "../../settings/command-error.ts";
import { type CommandOption, flagOf, type OptionValues } from "../general-commands.ts";
import type { Paper } from "../streams.ts";

export const BOLD = "\u001b[1m";
export const RESET = "\u001b[0m";

/** The minimum width of the column of descriptions. With less space, descriptions are below their terms. */
const MIN_DESCRIPTION = 24;
const INDENT = "  ";
const DEEP_INDENT = "      ";
const USAGE_INDENT = "       ";

/** The width of help: that of the terminal, but no more than pages and e-mails show. */
const widthOf = (paper: Paper): number => Math.min(paper.columns(), 80);

const wrap = (text: string, width: number): string =>
  Object.assign(new Help(), { minWidthToWrap: 10 }).boxWrap(text, width);

/** Wraps a text to the width of help. */
export const wrapped = (text: string, paper: Paper): string => wrap(text, widthOf(paper));

/** The format of help: values in capitals without brackets, wrapped to the terminal's width. */
function layout(width: number): HelpConfiguration {
  return {
    minWidthToWrap: 10,
    styleTitle: (title) => `${BOLD}${title}${RESET}`,
    subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trimEnd(),
    optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, ""),
    optionDescription: ({ description }) => description,
    styleUsage: (usage) => wrap(usage, width - USAGE_INDENT.length).replaceAll("\n", `\n${USAGE_INDENT}`),
    formatItem(term, termWidth, description, helper) {
      const column = termWidth + 2 * INDENT.length;
      const isNarrow = width - column < MIN_DESCRIPTION;
      const indent = isNarrow ? DEEP_INDENT : " ".repeat(column);
      const text = helper.boxWrap(description, width - indent.length).replaceAll("\n", `\n${indent}`);
      return isNarrow ? `${INDENT}${term}\n${indent}${text}` : `${INDENT}${term.padEnd(column - INDENT.length)}${text}`;
    },
  };
}

/** The title of a section that Commander does not know, as those that it does. */
export const heading = (title: string, paper: Paper): string =>
  paper.colors() === "none" ? title : `${BOLD}${title}${RESET}`;

/** A command without Commander's own help and output: it throws its errors. */
export const bareCommand = (name?: string): Command =>
  new Command(name)
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => undefined });

/** The help of a command, in our format. */
export function helpOf(command: Command, paper: Paper): string {
  const width = widthOf(paper);
  return command
    .configureHelp(layout(width))
    .configureOutput({ getOutHelpWidth: () => width, getOutHasColors: () => paper.colors() !== "none" })
    .helpInformation();
}

/** Adds options to a command, below a heading of its help: a switch with its opposite, of which help shows one. */
export function addOptions(command: Command, options: readonly CommandOption[], heading = "Options:"): Command {
  for (const { name, short, placeholder, description, isRepeatable, readsInput, isOn, isHidden } of options) {
    const refuseAgain = (value: unknown, previous: unknown) => {
      if (previous !== undefined && (placeholder !== undefined || previous !== value))
        throw new CommandError(`--${name}: given twice; give it once`);
      return value;
    };
    const add = (flags: string, hidden = false) => {
      const option = new Option(flags, description).hideHelp(hidden).helpGroup(heading);
      command.addOption(option);
      return option;
    };
    const flags = `${short ? `-${short}, ` : ""}--${name}`;
    if (placeholder === undefined) {
      add(flags, isOn).argParser((_, previous) => refuseAgain(true, previous));
      add(`--no-${name}`, !isOn).argParser((_, previous) => refuseAgain(false, previous));
    } else
      add(`${flags} ${readsInput ? `[${placeholder}]` : `<${placeholder}>`}`, isHidden)
        .preset("-")
        .argParser((value, previous) => (isRepeatable ? [previous ?? [], value].flat() : refuseAgain(value, previous)));
  }
  return command;
}

/** The message for a parser's error, on one line: it names the option that was probably meant, or else gives advice. */
function messageOf({ code, message }: CommanderError, { options }: Command, advice: string): string {
  if (code === "commander.optionMissingArgument") return `${/--[\w-]+/.exec(message)?.[0]}: its value is missing`;
  const [, unknown = ""] = /unknown option '([^=]*)(?:=.*)?'/s.exec(message) ?? [];
  const known = options.flatMap(({ long }) => long?.slice(2) ?? []);
  const meant = suggestion(unknown.replace(/-+/, ""), known);
  // Its first line, shortened: it may contain a secret.
  const shown = shortened(unknown.replace(/\p{Cc}.*/su, "…"), 40);
  return `Unknown option "${shown}"; ${meant === undefined ? advice : `did you mean "--${meant}"?`}`;
}

/** "--symbols=false" as "--no-symbols", which Commander supports. */
function withoutValue(word: string, switches: readonly string[]): string {
  const [, name = "", value = ""] = /^--([a-z-]+)=(.*)/s.exec(word) ?? [];
  const opposite = name.replace(/^no-/, "");
  if (opposite !== name && switches.includes(opposite))
    throw new CommandError(`--${name}: stands alone; with a value, use --${opposite}=false`);
  if (!switches.includes(name)) return word;
  if (value === "true" || value === "1") return `--${name}`;
  if (value === "false" || value === "0") return `--no-${name}`;
  throw new CommandError(`--${name}: must be true or false`);
}

/** Words as Commander takes them: switches without values, and before the option that they need: `--check --quiet LIST`. */
function forCommander(words: readonly string[], options: readonly CommandOption[]): string[] {
  const switches = options.filter(({ placeholder }) => placeholder === undefined).map(({ name }) => name);
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const ordered: string[] = [];
  for (const word of words.slice(0, end).map((each) => withoutValue(each, switches))) {
    const needed = options.find(({ name }) => word === `--${name}`)?.needs;
    const { name, short } = options.find((each) => each.name === needed) ?? {};
    const isBetween = name !== undefined && [`--${name}`, `-${short}`].includes(ordered.at(-1) ?? "");
    ordered.splice(isBetween ? -1 : ordered.length, 0, word);
  }
  return [...ordered, ...words.slice(end)];
}

/** Parses the words after a command's name; an option is no value of another. @throws CommandError with the advice. */
export function parseWords(
  words: readonly string[],
  options: readonly CommandOption[],
  advice = `the options are ${alternatives(options.map(flagOf), "and")}`,
): { options: OptionValues; operands: readonly string[] } {
  const command = addOptions(bareCommand(), options).allowExcessArguments();
  for (const option of command.options)
    command.on(`option:${option.name()}`, (value = "") => {
      if (/^--[a-z][a-z-]*(=|$)/.test(value) && !words.includes(`${option.long}=${value}`))
        throw new CommandError(`${option.long}: its value is missing`);
    });
  try {
    command.parse(forCommander(words, options), { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? new CommandError(messageOf(error, command, advice)) : error;
  }
  const values = Object.entries(command.opts<OptionValues>());
  return { options: Object.fromEntries(values.map(([name, value]) => [kebab(name), value])), operands: command.args };
}
