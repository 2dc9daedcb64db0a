import { invalidField, invalidInput, type Refusal } from "../../refusal.ts";

/** The classes of characters that passwords are drawn from. */
const CLASSES = {
  numbers: "0123456789",
  // All 32 of POSIX's [:punct:] in ASCII: every printable character that is no letter, digit or space.
  symbols: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lowercase: "abcdefghijklmnopqrstuvwxyz",
} as const;

type ClassName = keyof typeof CLASSES;

const CLASS_NAMES: readonly ClassName[] = ["numbers", "symbols", "uppercase", "lowercase"];

/** Characters that are easily taken for one another, by the service's description. */
const SIMILAR = "ilLI1oO0";

/** Which characters may occur: the switches of the classes, and what is taken out of them. */
export interface AlphabetOptions {
  numbers: boolean;
  symbols: boolean;
  uppercase: boolean;
  lowercase: boolean;
  excludeSimilar: boolean;
  /** Characters (code points) that must not occur. */
  exclude: string;
}

const noClass = (): Refusal => {
  const message = "At least one of numbers, symbols, uppercase and lowercase has to be on";
  return invalidInput(CLASS_NAMES.map((name) => ({ path: `/${name}`, message })));
};

const emptied = (names: readonly ClassName[]): Refusal => {
  const classes = names.join(" and ");
  return invalidField("/exclude", `No ${classes} are left: exclude fewer characters, or switch ${classes} off`);
};

/**
 * The characters of each class that is switched on, without the excluded ones.
 *
 * Refuses options with no class on, and an `exclude` that leaves a class empty.
 */
export const alphabet = (options: AlphabetOptions): string[][] => {
  const excluded = new Set(options.excludeSimilar ? options.exclude + SIMILAR : options.exclude);
  const on = CLASS_NAMES.filter((name) => options[name]);
  if (on.length === 0) throw noClass();
  const charactersOf = (name: ClassName) => [...CLASSES[name]].filter((character) => !excluded.has(character));
  const empty = on.filter((name) => charactersOf(name).length === 0);
  if (empty.length > 0) throw emptied(empty);
  return on.map(charactersOf);
};
