import type { TSchema } from "@sinclair/typebox";

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
