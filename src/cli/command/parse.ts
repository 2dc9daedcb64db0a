import { type Command, CommanderError, Option } from "commander";
import { closest, distance } from "fastest-levenshtein";
import { CommandError } from "../definition/command-error.ts";

/** Whether a word is likely a typo: at most one edit in three letters, and at most three edits. */
const isLikelyTypo = (word: string, other: string): boolean => distance(word, other) <= Math.min(3, other.length / 3);

/** Advice about an unknown option: the most similar option, hidden ones included, or `--help`. */
function advice(word: string, { options }: Command): string {
  const near = closest(
    word,
    options.map(({ long }) => long ?? ""),
  );
  return isLikelyTypo(word, near) ? `did you mean "${near}"?` : "--help lists the options";
}

/** The message for a parser's error, on one line. */
function messageOf({ message }: CommanderError, command: Command): string {
  const [first = ""] = message.replace(/^error: /, "").split(/\n(?=\(Did you mean )/);
  const missing = /^option '(?:-\w, )?(--[\w-]+).*' argument missing$/.exec(first);
  if (missing) return `${missing[1]}: its value is missing`;
  const unknown = /^unknown option '([\s\S]*)'$/.exec(first)?.[1];
  if (unknown === undefined) return shortened(first);
  const [word = ""] = unknown.split("=");
  return `Unknown option "${shortened(word)}"; ${advice(word, command)}`;
}

/** Shortens a value for a message: it may be long, and may contain a secret. */
const shortened = (text: string): string => {
  const line = text.replaceAll(/\p{Cc}[\s\S]*/gu, "…");
  return line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line;
};

/** Parses arguments with a command. @throws CommandError for invalid arguments. */
export function parse(command: Command, argv: readonly string[]): void {
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? new CommandError(messageOf(error, command)) : error;
  }
}

const OPTION_LIKE = /^--[a-z][a-z-]*(=|$)/;

/**
 * An option with a value, passed to `onValue`; with a list of values if it is repeatable. One that is given twice, or that
 * swallows another option, is a mistake.
 */
export function valueOption(
  flags: string,
  description: string,
  argv: readonly string[],
  { repeatable, onValue }: { repeatable?: boolean; onValue?(value: string): void } = {},
): Option {
  const option = new Option(flags, description);
  let isGiven = false;
  return option.argParser<string | string[]>((value, previous = []) => {
    if (isGiven && !repeatable) throw new CommandError(`${option.long}: given twice; give it once`);
    isGiven = true;
    if (OPTION_LIKE.test(value) && !argv.includes(`${option.long}=${value}`))
      throw new CommandError(`${option.long}: its value is missing`);
    onValue?.(value);
    return repeatable ? [previous, value].flat() : value;
  });
}

/** A switch and its opposite: "--symbols" and "--no-symbols". Help shows the one that is not the default. */
export function switchOptions(
  name: string,
  description: string,
  { isOn, onValue }: { isOn: boolean; onValue(value: boolean): void },
): [Option, Option] {
  let isGiven = false;
  const parser = (value: boolean) => () => {
    if (isGiven) throw new CommandError(`--${name}: given twice; give it once`);
    isGiven = true;
    onValue(value);
    return value;
  };
  const on = new Option(`--${name}`, description).argParser(parser(true)).hideHelp(isOn);
  const off = new Option(`--no-${name}`, description).argParser(parser(false)).hideHelp(!isOn);
  return [on, off];
}

/** Replaces "--symbols=false" by "--no-symbols", which Commander supports. Words after "--" stay unchanged. */
export function withoutInlineSwitches(argv: readonly string[], switches: ReadonlySet<string>): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.map((arg, index) => {
    const [, name = "", value = ""] = /^--([a-z-]+)=(.*)$/s.exec(arg) ?? [];
    if (index >= end || !switches.has(name)) return arg;
    if (value === "true" || value === "1") return `--${name}`;
    if (value === "false" || value === "0") return `--no-${name}`;
    throw new CommandError(`--${name}: must be true or false`);
  });
}
