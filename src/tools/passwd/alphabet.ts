import type { Static, TObject } from "@sinclair/typebox";
import { boolean, text, withDefault } from "../../operation/schema.ts";
import { invalidField, invalidInput, type Refusal } from "../../refusal.ts";

/** The classes of characters that passwords consist of. */
export const CLASSES = {
  numbers: [..."0123456789"],
  // All 32 of POSIX's [:punct:] in ASCII: every printable character except letters, digits and the space.
  symbols: [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  uppercase: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  lowercase: [..."abcdefghijklmnopqrstuvwxyz"],
} as const;

type ClassName = keyof typeof CLASSES;

const CLASS_NAMES: readonly ClassName[] = ["numbers", "symbols", "uppercase", "lowercase"];

/** Characters that look alike. */
const SIMILAR = "ilLI1oO0";

/** The options that select characters. */
export const alphabetFields = {
  numbers: withDefault(boolean("Include digits"), true),
  symbols: withDefault(boolean("Include symbols"), true),
  uppercase: withDefault(boolean("Include uppercase letters"), true),
  lowercase: withDefault(boolean("Include lowercase letters"), true),
  excludeSimilar: withDefault(boolean("Leave out i l L I 1 o O 0"), false),
  exclude: withDefault(text({ description: "Characters to leave out", maxLength: 256 }), ""),
};

export type AlphabetOptions = Static<TObject<typeof alphabetFields>>;

const noClass = (): Refusal => {
  const message = "At least one of numbers, symbols, uppercase and lowercase must be on";
  return invalidInput(CLASS_NAMES.map((name) => ({ path: `/${name}`, message })));
};

const emptyClasses = (names: readonly ClassName[]): Refusal => {
  const classes = names.join(" and ");
  return invalidField("/exclude", `No ${classes} are left: exclude fewer characters, or switch ${classes} off`);
};

/**
 * The characters of each enabled class, without the excluded ones.
 *
 * @throws Refusal if no class is enabled, or all characters of a class are excluded.
 */
export const alphabet = (options: AlphabetOptions): (readonly string[])[] => {
  const on = CLASS_NAMES.filter((name) => options[name]);
  if (on.length === 0) throw noClass();
  const excluded = new Set(options.excludeSimilar ? options.exclude + SIMILAR : options.exclude);
  if (excluded.size === 0) return on.map((name) => CLASSES[name]);
  const classes = on.map((name) => CLASSES[name].filter((character) => !excluded.has(character)));
  const empty = on.filter((_, index) => classes[index]?.length === 0);
  if (empty.length > 0) throw emptyClasses(empty);
  return classes;
};
