import { capitalize } from "../../operation/tool.ts";
import { once } from "../../runtime/builtins.ts";
import { effLargeWordList } from "./eff-large-word-list.ts";

/** The number of words in the EFF large word list. */
export const LIST_SIZE = 7776;

/** The fewest words of a passphrase. */
export const LEAST_WORDS = 3;

const withoutHyphens = once(() => [...new Set(effLargeWordList().map((word) => word.replace("-", "")))]);

/**
 * The word list for a separator. For "-", hyphens are removed from the four words that have one, so that words can be
 * distinguished; "yo-yo" and "yoyo" are then the same, and the list has 7,775 words.
 */
export const wordsFor = (separator: string): readonly string[] =>
  separator === "-" ? withoutHyphens() : effLargeWordList();

/**
 * Joins words to a passphrase, with a digit after the word at the index `after`. No word of the list is a prefix of another, and
 * each begins with a letter: so the entropy is that of the choice.
 */
export const joinWords = (
  words: readonly string[],
  form: { separator: string; capitalize: boolean },
  digit?: { after: number; value: number },
): string =>
  words
    .map((word, index) => (form.capitalize ? capitalize(word) : word) + (digit?.after === index ? digit.value : ""))
    .join(form.separator);

/** The bits of a passphrase of random words of a list with `size` words, with or without a digit after one of them. */
export const passphraseBits = (words: number, size: number, hasDigit: boolean): number =>
  words * Math.log2(size) + (hasDigit ? Math.log2(10 * words) : 0);

/** 16 characters, in UTF-16 units. */
const MAX_SEPARATOR = 32;
const SHORTEST_WORD = 3;
const LONGEST_WORD = 9;

const knownWords = once(() => new Set([...wordsFor(""), ...wordsFor("-")]));

/** The length of the word of the list, small or capitalised, that begins at a position; 0 if there is none. */
function wordLengthAt(text: string, at: number): number {
  const known = knownWords();
  for (let length = SHORTEST_WORD; length <= LONGEST_WORD; length++) {
    const written = text.slice(at, at + length);
    const word = written.charAt(0).toLowerCase() + written.slice(1);
    if (known.has(word)) return length;
  }
  return 0;
}

const isDigit = (character: string): boolean => /[0-9]/.test(character);

function bitsWith(separator: string, text: string): number | undefined {
  const endsOrContinues = (at: number): boolean =>
    at === text.length || (text.startsWith(separator, at) && wordLengthAt(text, at + separator.length) > 0);
  let words = 0;
  let hasDigit = false;
  for (let at = 0; at < text.length; at += separator.length) {
    at += wordLengthAt(text, at);
    words++;
    const isNumbered: boolean = !hasDigit && isDigit(text.charAt(at)) && endsOrContinues(at + 1);
    if (isNumbered) at++;
    else if (!endsOrContinues(at)) return undefined;
    hasDigit ||= isNumbered;
  }
  return words < LEAST_WORDS ? undefined : passphraseBits(words, wordsFor(separator).length, hasDigit);
}

/** The bits of a text that the generator can have made, with any of its options; undefined for other texts. */
export function bitsAsPassphrase(text: string): number | undefined {
  const first = wordLengthAt(text, 0);
  if (first === 0) return undefined;
  // The separator begins after the first word, or after its digit.
  const separators = [first, first + 1].flatMap((start) =>
    Array.from({ length: MAX_SEPARATOR + 1 }, (_, length) => text.slice(start, start + length)),
  );
  const found = separators.map((separator) => bitsWith(separator, text)).filter((bits) => bits !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}
