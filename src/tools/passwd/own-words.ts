import type { OperationContext } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { capitalize } from "../../operation/route.ts";
import { turns } from "../../operation/turns.ts";

/** The words of a list. */
export const LIST_LIMITS = { minItems: 1000, maxItems: 100_000 };

export const LISTED =
  "1,000 to 100,000 different words of 1 to 64 characters, in a list or in a text with a word on each line";

/** Words that are checked in one turn of the event loop: 1 ms. */
const PART = 1024;

/** A word: no control character, line separator or lone surrogate. */
const WORD = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u;

/** The number before each word of a diceware list, and what separates it from the word. */
const NUMBER = /^\s*\d+\s+(?=\S)/;

/** How words are joined to a passphrase. */
interface Form {
  separator: string;
  capitalize: boolean;
}

interface OwnWords {
  words: readonly string[];
  /** Whether a digit after a word adds its bits: not if a word with a digit could be another word. */
  countsDigit: boolean;
}

/** Calls a function for each entry of a list, in turns with other computations. */
async function eachInTurns<T>(
  list: readonly T[],
  visit: (entry: T, index: number) => void,
  caller?: OperationContext,
): Promise<void> {
  await turns.first(caller);
  for (const [index, entry] of list.entries()) {
    if (index % PART === PART - 1) await turns.next(caller);
    visit(entry, index);
  }
}

const placeOf = (index: number): string => `/wordList/${index}`;

/** The words of a list as they are written in passphrases, with their indexes. */
async function writtenWords(list: readonly string[], form: Form, caller?: OperationContext) {
  const isNumbered = list.every((entry) => NUMBER.test(entry));
  const indexes = new Map<string, number>();
  const add = (entry: string, index: number): void => {
    const word = (isNumbered ? entry.replace(NUMBER, "") : entry).trim();
    const line = `line ${index + 1}`;
    if (!WORD.test(word))
      throw invalidField(placeOf(index), `Must be a word of 1 to 64 characters without control characters (${line})`);
    const written = form.capitalize ? capitalize(word) : word;
    const earlier = indexes.get(written);
    if (earlier !== undefined)
      throw invalidField(
        placeOf(index),
        `Must differ from all other words; ${line} is the same as line ${earlier + 1}`,
      );
    indexes.set(written, index);
  };
  await eachInTurns(list, add, caller);
  return indexes;
}

/** What recognises the words in a passphrase, and a digit after one of them. */
async function factsOf(words: ReadonlyMap<string, number>, { separator }: Form, caller?: OperationContext) {
  const [first] = separator;
  const facts = {
    isSeparated: first !== undefined,
    isCapitalized: true,
    beginsWithDigit: false,
    /** Whether a word and a digit are another word. */
    isExtended: first !== undefined && /\d/.test(first),
  };
  const visit = (word: string): void => {
    facts.isSeparated &&= !word.includes(first ?? "");
    facts.isCapitalized &&= /^\p{Lu}\P{Lu}*$/u.test(word);
    facts.beginsWithDigit ||= /^\d/.test(word);
    facts.isExtended ||= /\d$/.test(word) && words.has(word.slice(0, -1));
  };
  await eachInTurns([...words.keys()], visit, caller);
  return facts;
}

/** Whether no word begins another one. */
async function isPrefixFree(words: ReadonlyMap<string, number>, caller?: OperationContext): Promise<boolean> {
  let isFree = true;
  const visit = (word: string): void => {
    for (let length = 1; isFree && length < word.length; length++) isFree = !words.has(word.slice(0, length));
  };
  await eachInTurns([...words.keys()], visit, caller);
  return isFree;
}

/**
 * Reads words for passphrases, from a list or from the lines of a text, in turns of the event loop. Different choices of
 * words give different passphrases, so that the entropy is that of the choice: the end of each word is recognised by the
 * separator, by the capital letter after it, or because no word begins another.
 *
 * @throws Refusal at /wordList if they are too few or too many, at /wordList/N for an entry that is no word or a duplicate,
 * and at /separator if choices could be confused.
 */
export async function readOwnWords(
  given: string | readonly string[],
  form: Form,
  caller?: OperationContext,
): Promise<OwnWords> {
  const list = typeof given === "string" ? given.replace(/\r?\n$/, "").split(/\r?\n/) : given;
  if (list.length < LIST_LIMITS.minItems || list.length > LIST_LIMITS.maxItems)
    throw invalidField("/wordList", `Must be ${LISTED}`);
  const written = await writtenWords(list, form, caller);
  const words = [...written.keys()];
  const { isSeparated, isCapitalized, beginsWithDigit, isExtended } = await factsOf(written, form, caller);
  if (isSeparated || (form.capitalize && isCapitalized)) return { words, countsDigit: !isExtended };
  if (await isPrefixFree(written, caller)) return { words, countsDigit: !beginsWithDigit };
  throw invalidField(
    "/separator",
    "Must be a text whose first character is in none of the words, as words of this list begin others",
  );
}
