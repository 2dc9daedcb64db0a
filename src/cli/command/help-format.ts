import { Command, Help, type HelpConfiguration } from "commander";
import type { Streams } from "../definition/streams.ts";

const BOLD = "\u001b[1m";
const RESET = "\u001b[0m";

/** The minimum width of the column of descriptions. With less space, descriptions are below their terms. */
const MIN_DESCRIPTION = 24;
const INDENT = "  ";
const DEEP_INDENT = "      ";
const USAGE_INDENT = "       ";

/** The width of help: that of the terminal, but no more than pages and e-mails show. */
const widthOf = (streams: Streams): number => Math.min(streams.columns(), 80);

const wrap = (text: string, width: number): string =>
  Object.assign(new Help(), { minWidthToWrap: 10 }).boxWrap(text, width);

/** Wraps a text to the width of help. */
export const wrapped = (text: string, streams: Streams): string => wrap(text, widthOf(streams));

/** The format of help: values in capitals without brackets, wrapped to the terminal's width. */
function layout(width: number): HelpConfiguration {
  return {
    minWidthToWrap: 10,
    styleTitle: (title) => `${BOLD}${title}${RESET}`,
    subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trimEnd(),
    optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, ""),
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
export function helpOf(command: Command, streams: Streams): string {
  const width = widthOf(streams);
  return command
    .configureHelp(layout(width))
    .configureOutput({ getOutHelpWidth: () => width, getOutHasColors: () => streams.colors() !== "none" })
    .helpInformation();
}
