import { Command, CommanderError, Help, type HelpConfiguration, Option } from "commander";
import { alternatives } from "../../operation/expectation.ts";
import { shortened } from "../../operation/refusal.ts";
import { suggestion } from "../../operation/suggestion.ts";
import { CommandError } from "../command-error.ts";
import type { GeneralOption } from "../general-commands.ts";
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
      if (description === "") return INDENT + term;
      const column = Math.min(termWidth, 32) + 2 * INDENT.length;
      const isNarrow = width - column < MIN_DESCRIPTION;
      const indent = isNarrow ? DEEP_INDENT : " ".repeat(column);
      const text = helper.boxWrap(description, width - indent.length).replaceAll("\n", `\n${indent}`);
      const isBelow = isNarrow || term.length + 2 * INDENT.length > column;
      return isBelow ? `${INDENT}${term}\n${indent}${text}` : `${INDENT}${term.padEnd(column - INDENT.length)}${text}`;
    },
  };
}

/** A command without Commander's own help and output: it throws its errors. */
export const bareCommand = (name: string): Command =>
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

type Advice = (command: Command) => string;

/** The options of a command, hidden ones included, in words; one of each switch and its opposite. */
export function listOptions({ options }: Command): string {
  const shown = Map.groupBy(options, (option) => option.attributeName()).values();
  const names = [...shown].map((alike) => (alike.find(({ hidden }) => !hidden) ?? alike[0])?.long ?? "");
  return `the options are ${alternatives(names, "and")}`;
}

/** Advice about an unknown option: the option that was probably meant, hidden ones included, or else `otherwise`. */
function advice(word: string, command: Command, otherwise: Advice): string {
  const known = command.options.flatMap(({ long }) => long?.slice(2) ?? []);
  const meant = suggestion(word.replace(/^-+/, ""), known);
  return meant === undefined ? otherwise(command) : `did you mean "--${meant}"?`;
}

/** The first line of a word in a message, shortened: it may contain a secret. */
const shownWord = (text: string): string => shortened(text.replace(/\p{Cc}.*/su, "…"), 40);

/** The message for a parser's error, on one line. */
function messageOf({ code, message }: CommanderError, command: Command, otherwise: Advice): string {
  if (code === "commander.optionMissingArgument") return `${/--[\w-]+/.exec(message)?.[0]}: its value is missing`;
  const [, unknown = ""] = /^error: unknown option '([^=]*)(?:=.*)?'$/s.exec(message) ?? [];
  return `Unknown option "${shownWord(unknown)}"; ${advice(unknown, command, otherwise)}`;
}

/** Replaces "--symbols=false" by "--no-symbols", which Commander supports. Words after "--" stay unchanged. */
function withoutInlineSwitches(argv: readonly string[], { options }: Command): string[] {
  const switches = options.filter(({ negate }) => negate).map((option) => option.name().replace("no-", ""));
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.map((arg, index) => {
    const [, name = "", value = ""] = /^--([a-z-]+)=(.*)$/s.exec(arg) ?? [];
    if (index >= end || !switches.includes(name)) return arg;
    if (value === "true" || value === "1") return `--${name}`;
    if (value === "false" || value === "0") return `--no-${name}`;
    throw new CommandError(`--${name}: must be true or false`);
  });
}

const OPTION_LIKE = /^--[a-z][a-z-]*(=|$)/;

/**
 * Parses arguments with a command. An option that swallows another option as its value is a mistake.
 * @param otherwise The advice about an unknown option that resembles none.
 * @throws CommandError for invalid arguments.
 */
export function parse(command: Command, argv: readonly string[], otherwise: Advice): void {
  for (const option of command.options) {
    command.on(`option:${option.name()}`, (value = "") => {
      if (OPTION_LIKE.test(value) && !argv.includes(`${option.long}=${value}`))
        throw new CommandError(`${option.long}: its value is missing`);
    });
  }
  try {
    command.parse(withoutInlineSwitches(argv, command), { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? new CommandError(messageOf(error, command, otherwise)) : error;
  }
}

const givenTwice = (option: string): CommandError => new CommandError(`--${option}: given twice; give it once`);

/** An option with a value; with a list of values if it is repeatable. Completions offer `choices`, if there are any. */
export function valueOption(
  flags: string,
  description: string,
  {
    isRepeatable = false,
    choices,
  }: { isRepeatable?: boolean | undefined; choices?: readonly string[] | undefined } = {},
): Option {
  const option = new Option(flags, description);
  if (choices) option.argChoices = [...choices];
  return option.argParser<string | string[] | undefined>((value, previous) => {
    if (isRepeatable) return [previous ?? [], value].flat();
    if (previous !== undefined) throw givenTwice(option.name());
    return value;
  });
}

/** A switch and its opposite: "--symbols" and "--no-symbols". Help shows the one that is not the default. */
export function switchOptions(name: string, description: string, isOn: boolean): [Option, Option] {
  const parser = (value: boolean) => (_: unknown, previous?: boolean) => {
    if (previous !== undefined) throw givenTwice(name);
    return value;
  };
  const on = new Option(`--${name}`, description).argParser(parser(true)).hideHelp(isOn);
  const off = new Option(`--no-${name}`, description).argParser(parser(false)).hideHelp(!isOn);
  return [on, off];
}

/** A command that does not belong to a tool, for its help and for parsing. */
export function generalCommand(name: string, options: readonly GeneralOption[]): Command {
  const command = bareCommand(`sidekit ${name}`);
  for (const { name: option, placeholder, meaning, values } of options)
    command.addOption(valueOption(`--${option} <${placeholder}>`, meaning, { choices: values }).helpGroup("Options:"));
  return command;
}
