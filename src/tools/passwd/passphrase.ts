import { invalidField } from "../../refusal.ts";
import type { StringSet } from "./conforming.ts";
import { type Drawn, draw } from "./draw.ts";
import { effLargeWordList } from "./eff-large-word-list.ts";
import { randomBelow } from "./random.ts";
import { entropyOf, strengthOf } from "./strength.ts";

/** How words become a passphrase. */
export interface PassphraseForm {
  /** How many words, 3 to 20. */
  words: number;
  /** What stands between two words, up to 16 characters. */
  separator: string;
  /** Whether each word begins with a capital. */
  capitalize: boolean;
  /** Whether one of the words, whichever, is followed by a digit. */
  number: boolean;
}

export interface PassphraseOptions extends PassphraseForm {
  /** How many passphrases, 1 to 50. */
  count: number;
}

/** A line break of any kind would tear a passphrase in two where there is one on each line. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The list's words as they can stand beside this separator. Beside "-" the four with a hyphen lose it, so that it tells
 * words apart; as "yo-yo" and "yoyo" are then one, there are 7,775, and it is these that the entropy is counted from.
 */
const wordsBeside = (separator: string): readonly string[] => {
  const list = effLargeWordList();
  if (separator !== "-") return list;
  withoutHyphens ??= [...new Set(list.map((word) => word.replace("-", "")))];
  return withoutHyphens;
};

let withoutHyphens: readonly string[] | undefined;

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * All passphrases of a form. No word of `list` may begin with another one, and each has to begin with a letter: then
 * no two picks are written alike, whatever the separator, and the set is as large as the number of picks.
 */
export const passphraseSet = (list: readonly string[], form: PassphraseForm): StringSet => {
  const choices = BigInt(list.length);
  const places = BigInt(form.words);
  const numbers = form.number ? 10n * places : 1n;
  const member = (rank: bigint): string => {
    const number = rank % numbers;
    let rest = rank / numbers;
    const words = Array.from({ length: form.words }, (_, place) => {
      const word = list[Number(rest % choices)] ?? "";
      rest /= choices;
      const digit = form.number && BigInt(place) === number % places ? `${number / places}` : "";
      return (form.capitalize ? capitalise(word) : word) + digit;
    });
    return words.join(form.separator);
  };
  return { size: choices ** places * numbers, member };
};

export interface GeneratedPassphrases extends Drawn {
  /** How many words there are in the list. */
  charsetSize: number;
  options: PassphraseOptions;
}

/**
 * Passphrases of words from EFF's large list. They differ in length; `length` is that of the first one.
 *
 * Refuses a separator with a line break.
 */
export const generatePassphrases = (options: PassphraseOptions): GeneratedPassphrases => {
  if (LINE_BREAK.test(options.separator)) throw invalidField("/separator", "A separator cannot hold a line break");
  const { size, member } = passphraseSet(wordsBeside(options.separator), options);
  const entropy = entropyOf(size);
  const space = { draw: () => member(randomBelow(size)), entropy, strength: strengthOf(entropy) };
  return { ...draw(space, options.count), charsetSize: effLargeWordList().length, options };
};
