import { parseArgs } from "node:util";
import type { TSchema } from "@sinclair/typebox";
import { alternatives } from "../operation/expectation.ts";
import { shortened } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import { CommandError } from "./command-error.ts";

/** An option of a command: of an operation's field, of all operations, or a setting of the service. */
export interface CommandOption {
  /** Without dashes. */
  name: string;
  /** Its letter, if it has one. */
  short?: string;
  /** The name of its value in help; undefined for a switch, which has an opposite: "--symbols" and "--no-symbols". */
  placeholder?: string | undefined;
  description: string;
  /** What its value must fulfil, which help adds to the description. */
  schema?: TSchema;
  /** Whether it may be given several times. */
  isRepeatable?: boolean;
  /** Its values, if they are enumerated. */
  values?: readonly string[] | undefined;
  /** Whether it is on by default: help shows the opposite. */
  isOn?: boolean;
  /** Whether help leaves it out. */
  isHidden?: boolean;
  /** Another option, without which it has no meaning. */
  needs?: string;
}

/** An option as help shows it, and messages name it: "--no-symbols". */
export const flagOf = ({ name, isOn }: CommandOption): string => `--${isOn ? "no-" : ""}${name}`;

/** The options of a command, hidden ones included, in words. */
const listOptions = (options: readonly CommandOption[]): string =>
  `the options are ${alternatives(options.map(flagOf), "and")}`;

/** What an option can be on a command line: "-o" and "--output", or "--symbols" and "--no-symbols". */
const spellingsOf = ({ name, short, placeholder }: CommandOption): string[] => [
  `--${name}`,
  ...(placeholder === undefined ? [`--no-${name}`] : []),
  ...(short === undefined ? [] : [`-${short}`]),
];

/** The error for an unknown option, with the one that was probably meant, hidden ones included, or else with advice. */
function unknownOption(word: string, known: readonly string[], advice: string): CommandError {
  const written = word.replace(/=.*/s, "");
  const names = known.filter((each) => each.startsWith("--")).map((each) => each.slice(2));
  const meant = suggestion(written.replace(/^-+/, ""), names);
  // Its first line, shortened: it may contain a secret.
  const shown = shortened(written.replace(/\p{Cc}.*/su, "…"), 40);
  return new CommandError(`Unknown option "${shown}"; ${meant === undefined ? advice : `did you mean "--${meant}"?`}`);
}

/** Whether a word is a negative number, which is a value. */
const isNumber = (word: string): boolean => Number.isFinite(Number(word));

/** An option on a command line, as `parseArgs` gives it. */
interface Token {
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}

/** The text of an option. One that swallows another option as its value is a mistake. */
function textOf({ name }: CommandOption, { value, inlineValue }: Token): string {
  if (value === undefined || (!inlineValue && /^--[a-z][a-z-]*(=|$)/.test(value)))
    throw new CommandError(`--${name}: its value is missing`);
  return value;
}

const STATES: ReadonlyMap<string, boolean> = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }));

/** Whether a switch is on: "--symbols", "--symbols=false" or "--no-symbols". */
function stateOf({ name }: CommandOption, { rawName, value = "true" }: Token): boolean {
  const state = STATES.get(value);
  if (state === undefined) throw new CommandError(`--${name}: must be true or false`);
  return rawName === `--no-${name}` ? !state : state;
}

/** Options by their names: the state of a switch, the text of another one, or the texts of one that is repeatable. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The words of a command line as the runtime tells options from others. It takes a switch or an unknown option without a value. */
const tokensOf = (words: readonly string[], options: readonly CommandOption[]) =>
  parseArgs({
    args: [...words],
    options: Object.fromEntries(
      options.map(({ name, short, placeholder }) => [
        name,
        { type: placeholder === undefined ? "boolean" : "string", ...(short !== undefined && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;

/**
 * Parses the words after a command's name.
 * @param advice What the message about an unknown option says if it resembles none.
 * @returns The options in the order of the command line, and the other words.
 * @throws CommandError
 */
export function parseWords(words: readonly string[], options: readonly CommandOption[], advice = listOptions(options)) {
  const known = new Map(options.flatMap((option) => spellingsOf(option).map((spelling) => [spelling, option])));
  const values = new Map<string, string | boolean | readonly string[]>();
  const operands = new Map<number, string>();
  for (const token of tokensOf(words, options)) {
    const word = words[token.index] ?? "";
    // Of a negative number, each digit is a token.
    if (token.kind === "positional" || isNumber(word)) operands.set(token.index, word);
    else if (token.kind === "option") {
      const option = known.get(token.rawName);
      if (!option) throw unknownOption(word, [...known.keys()], advice);
      const { name, placeholder, isRepeatable } = option;
      const before = values.get(name);
      if (before !== undefined && !isRepeatable) throw new CommandError(`--${name}: given twice; give it once`);
      const value = placeholder === undefined ? stateOf(option, token) : textOf(option, token);
      values.set(name, isRepeatable ? [before ?? [], value].flat().map(String) : value);
    }
  }
  return { options: Object.fromEntries(values), operands: [...operands.values()] };
}
