import { type Command, Help, type HelpConfiguration } from "commander";
import type { Streams } from "../definition/streams.ts";

const BOLD = "\u001b[1m";
const RESET = "\u001b[0m";

/** The narrowest column for descriptions; where there is less room, they go below what they describe. */
const MIN_DESCRIPTION = 24;
const INDENT = "  ";
const DEEP_INDENT = "      ";
const USAGE_INDENT = "       ";

/** The width that help is wrapped to: longer lines are hard to read, however wide the terminal is. */
export const helpWidth = (columns: number): number => Math.min(columns, 100);

const wrap = (text: string, width: number): string =>
  Object.assign(new Help(), { minWidthToWrap: 10 }).boxWrap(text, width);

/** A text wrapped to the width of help. */
export const wrapped = (text: string, { columns }: Streams): string => wrap(text, helpWidth(columns()));

/** How help looks: values in capitals without brackets, wrapped to the terminal's width. */
function layout(columns: number): HelpConfiguration {
  const width = helpWidth(columns);
  return {
    helpWidth: width,
    minWidthToWrap: 10,
    subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trimEnd(),
    optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, ""),
    styleUsage: (usage) => wrap(usage, width - USAGE_INDENT.length).replaceAll("\n", `\n${USAGE_INDENT}`),
    formatItem(term, termWidth, description, helper) {
      if (description === "") return INDENT + term;
      const column = Math.min(termWidth, 32) + 2 * INDENT.length;
      const room = width - column;
      const isBelow = room < MIN_DESCRIPTION;
      const lines = helper.boxWrap(description, isBelow ? width - DEEP_INDENT.length : room).split("\n");
      if (isBelow || term.length + 2 * INDENT.length > column) {
        const indent = isBelow ? DEEP_INDENT : " ".repeat(column);
        return [INDENT + term, ...lines.map((line) => indent + line)].join("\n");
      }
      const first = `${INDENT}${term.padEnd(column - INDENT.length)}`;
      return first + lines.join(`\n${" ".repeat(column)}`);
    },
  };
}

/** A command that throws its mistakes, which are reported in one place, and prints nothing. */
export const strict = (command: Command): Command =>
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined });

/** A command with the project's help. */
export function styled(command: Command, streams: Streams): Command {
  const isBold = streams.colors() !== "none";
  const styles: HelpConfiguration = isBold ? { styleTitle: (title) => `${BOLD}${title}${RESET}` } : {};
  return strict(command)
    .configureHelp({ ...layout(streams.columns()), ...styles })
    .configureOutput({
      writeOut: (text) => streams.out(text),
      getOutHelpWidth: () => streams.columns(),
      getOutHasColors: () => isBold,
    });
}
