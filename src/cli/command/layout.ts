import { type CommandOption, flagOf } from "../options.ts";
import type { Paper } from "../streams.ts";

export const BOLD = "\u001b[1m";
export const RESET = "\u001b[0m";

/** The minimum width of the column of descriptions. With less space, descriptions are below their terms. */
const MIN_DESCRIPTION = 24;
/** The longest term beside its description; those of longer ones are below them. */
const MAX_TERM = 32;
const INDENT = 2;
const DEEP_INDENT = 6;

/** The width of help: that of the terminal, but no more than pages and e-mails show. */
const widthOf = (paper: Paper): number => Math.min(paper.columns(), 80);

/** Breaks a text at its spaces, so that all lines end before a column; those below the first are indented. */
function wrap(text: string, width: number, indent = 0): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width - indent) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

/** Wraps a text to the width of help. */
export const wrapped = (text: string, paper: Paper): string => wrap(text, widthOf(paper));

/** What help explains: an option, a value or a command. */
type Item = readonly [term: string, description: string];

/** The options that help shows. */
export const optionItems = (options: readonly CommandOption[]): Item[] =>
  options
    .filter(({ isHidden }) => !isHidden)
    .map((option) => {
      const { short, placeholder, description } = option;
      return [`${short ? `-${short}, ` : ""}${flagOf(option)}${placeholder ? ` ${placeholder}` : ""}`, description];
    });

/** The help of a command: its usage, its description, and items below their headings. */
export function helpPage(
  { usage, description, items }: { usage: string; description?: string; items: Readonly<Record<string, Item[]>> },
  paper: Paper,
): string {
  const width = widthOf(paper);
  const heading = (text: string) => (paper.colors() === "none" ? text : `${BOLD}${text}${RESET}`);
  const terms = Object.values(items).flat();
  const longest = Math.max(...terms.map(([term]) => term.length), 0);
  const column = Math.min(longest, MAX_TERM) + 2 * INDENT;
  const isNarrow = width - column < MIN_DESCRIPTION;
  const line = ([term, meaning]: Item): string => {
    const start = " ".repeat(INDENT) + term;
    if (meaning === "") return start;
    const indent = isNarrow ? DEEP_INDENT : column;
    const isBelow = isNarrow || start.length + INDENT > column;
    return `${isBelow ? `${start}\n${" ".repeat(indent)}` : start.padEnd(column)}${wrap(meaning, width, indent)}`;
  };
  const parts = [
    `${heading("Usage:")} ${wrap(usage, width, "Usage: ".length)}`,
    ...(description ? [wrap(description, width)] : []),
    ...Object.entries(items).flatMap(([title, all]) =>
      all.length === 0 ? [] : [[heading(title), ...all.map(line)].join("\n")],
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}
