import { type Command, CommanderError, Option } from "commander";
import { closest, distance } from "fastest-levenshtein";
import { CommandError } from "../definition/command-error.ts";

/** A likely slip: one letter in three, and at most three. */
const isNear = (word: string, other: string): boolean => distance(word, other) <= Math.min(3, other.length / 3);

/** The option that a mistyped one may have been meant as, hidden ones included. */
function advice(word: string, { options }: Command): string {
  const near = closest(
    word,
    options.map(({ long }) => long ?? ""),
  );
  return isNear(word, near) ? `did you mean "${near}"?` : "--help lists the options";
}

/** A mistake on the command line, in one line. */
function messageOf({ message }: CommanderError, command: Command): string {
  const [first = ""] = message.replace(/^error: /, "").split(/\n(?=\(Did you mean )/);
  const missing = /^option '(?:-\w, )?(--[\w-]+).*' argument missing$/.exec(first);
  if (missing) return `${missing[1]}: its value is missing`;
  const unknown = /^unknown option '([\s\S]*)'$/.exec(first)?.[1];
  if (unknown === undefined) return cut(first);
  const [word = ""] = unknown.split("=");
  return `Unknown option "${cut(word)}"; ${advice(word, command)}`;
}

/** Values on the command line may be long, and may hold secrets. */
const cut = (text: string): string => {
  const line = text.replaceAll(/\p{Cc}[\s\S]*/gu, "…");
  return line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line;
};

/** Parses arguments into a command's options. @throws CommandError for a mistake. */
export function parse(command: Command, argv: readonly string[]): void {
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? new CommandError(messageOf(error, command)) : error;
  }
}

const OPTION_LIKE = /^--[a-z][a-z-]*(=|$)/;

/** An option with a value, which `take` gets. One that is given twice, or that swallows another option, is a mistake. */
export function valueOption(
  flags: string,
  description: string,
  argv: readonly string[],
  { repeatable, take }: { repeatable?: boolean; take(value: string): void },
): Option {
  const option = new Option(flags, description);
  let isGiven = false;
  return option.argParser((value: string) => {
    if (isGiven && !repeatable) throw new CommandError(`${option.long}: given twice; give it once`);
    isGiven = true;
    if (OPTION_LIKE.test(value) && !argv.includes(`${option.long}=${value}`))
      throw new CommandError(`${option.long}: its value is missing`);
    take(value);
    return value;
  });
}

/** A switch and its opposite: "--symbols" and "--no-symbols". Help shows the one that changes something. */
export function switchOptions(
  name: string,
  description: string,
  { isOn, take }: { isOn: boolean; take(value: boolean): void },
): [Option, Option] {
  let isGiven = false;
  const parser = (value: boolean) => () => {
    if (isGiven) throw new CommandError(`--${name}: given twice; give it once`);
    isGiven = true;
    take(value);
    return value;
  };
  const on = new Option(`--${name}`, description).argParser(parser(true)).hideHelp(isOn);
  const off = new Option(`--no-${name}`, description).argParser(parser(false)).hideHelp(!isOn);
  return [on, off];
}

/** "--symbols=false" as the "--no-symbols" that Commander knows; what follows "--" stays as it is. */
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
