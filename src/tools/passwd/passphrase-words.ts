import { capitalize } from "../../operation/route-name.ts";
import { effLargeWordList } from "./eff-large-word-list.ts";

let withoutHyphens: readonly string[] | undefined;

/**
 * The word list for a separator. For "-", hyphens are removed from the four words that have one, so that words can be
 * distinguished; "yo-yo" and "yoyo" are then the same, and the list has 7,775 words.
 */
export const wordsFor = (separator: string): readonly string[] => {
  const list = effLargeWordList();
  if (separator !== "-") return list;
  withoutHyphens ??= [...new Set(list.map((word) => word.replace("-", "")))];
  return withoutHyphens;
};

interface Digit {
  /** Index of the word before it. */
  after: number;
  value: number;
}

/**
 * Joins words to a passphrase. No word of the list is a prefix of another, and each begins with a letter: so different
 * words or digits always give different passphrases, and the entropy is that of the choice.
 */
export const joinWords = (
  words: readonly string[],
  form: { separator: string; capitalize: boolean },
  digit: Digit | undefined,
): string =>
  words
    .map((word, index) => (form.capitalize ? capitalize(word) : word) + (digit?.after === index ? digit.value : ""))
    .join(form.separator);
