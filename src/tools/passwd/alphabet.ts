import { namesOf } from "../../operation/json.ts";
import { invalidField, invalidInput } from "../../operation/refusal.ts";

/** The classes of characters that passwords consist of. */
export const CLASSES = {
  numbers: [..."0123456789"],
  // All 32 of POSIX's [:punct:] in ASCII: every printable character except letters, digits and the space.
  symbols: [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  uppercase: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  lowercase: [..."abcdefghijklmnopqrstuvwxyz"],
} as const;

const CLASS_NAMES = namesOf(CLASSES);

type Alphabet = readonly (readonly string[])[];

/** The alphabets without excluded characters, by their classes as bits: those who use them keep tables for each. */
const UNREDUCED: readonly Alphabet[] = Array.from({ length: 2 ** CLASS_NAMES.length }, (_, bits) =>
  CLASS_NAMES.filter((_, index) => (bits >> index) & 1).map((name) => CLASSES[name]),
);

/** Characters that look alike. */
const SIMILAR = "ilLI1oO0";

/** Options that select characters. */
type AlphabetOptions = Readonly<Record<keyof typeof CLASSES, boolean> & { excludeSimilar: boolean; exclude: string }>;

/**
 * The characters of each enabled class, without the excluded ones.
 *
 * @throws Refusal if no class is enabled, or all characters of a class are excluded.
 */
export const alphabet = (options: AlphabetOptions): Alphabet => {
  const { exclude, excludeSimilar } = options;
  const unreduced =
    UNREDUCED[CLASS_NAMES.reduce((bits, name, index) => bits | (Number(options[name]) << index), 0)] ?? [];
  if (unreduced.length === 0) {
    const message = "At least one of numbers, symbols, uppercase and lowercase must be on";
    throw invalidInput(CLASS_NAMES.map((name) => ({ path: `/${name}`, message })));
  }
  if (exclude === "" && !excludeSimilar) return unreduced;
  const excluded = new Set(excludeSimilar ? exclude + SIMILAR : exclude);
  const names = CLASS_NAMES.filter((name) => options[name]);
  const classes = unreduced.map((characters) => characters.filter((character) => !excluded.has(character)));
  const empty = names.filter((_, index) => classes[index]?.length === 0).join(" and ");
  if (empty !== "")
    throw invalidField("/exclude", `No ${empty} are left: exclude fewer characters, or switch ${empty} off`);
  return classes;
};
