import { capitalize } from "../../operation/route-name.ts";
import { effLargeWordList } from "./eff-large-word-list.ts";

let withoutHyphens: readonly string[] | undefined;

/**
 * The words of the list that can be used with this separator. With "-" the four words that have a hyphen lose it, so
 * that the separator shows where words end; "yo-yo" and "yoyo" are then the same, and the list has 7,775 words.
 */
export const wordsFor = (separator: string): readonly string[] => {
  const list = effLargeWordList();
  if (separator !== "-") return list;
  withoutHyphens ??= [...new Set(list.map((word) => word.replace("-", "")))];
  return withoutHyphens;
};

interface Digit {
  /** Index of the word that it follows. */
  after: number;
  value: number;
}

/**
 * Writes words as a passphrase. No word of the list begins with another one, and each begins with a letter: so
 * different words or digits give different passphrases, whatever the separator, and the entropy is that of the choice.
 */
export const joinWords = (
  words: readonly string[],
  form: { separator: string; capitalize: boolean },
  digit: Digit | undefined,
): string =>
  words
    .map((word, index) => (form.capitalize ? capitalize(word) : word) + (digit?.after === index ? digit.value : ""))
    .join(form.separator);
