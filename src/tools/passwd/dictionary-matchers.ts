// Programs that import this module need the types of zxcvbn-ts too.
/// <reference path="./zxcvbn-parts.d.ts" />
import type { Options } from "@zxcvbn-ts/core";
import readingsOf from "@zxcvbn-ts/core/dist/matcher/dictionary/variants/matching/unmunger/getCleanPasswords.mjs";
import { wordsWithin } from "./words-within.ts";

/** How many characters two readings have in common at their beginning, from the same characters of the password. */
function commonLength(one: L33tReading, other: L33tReading): number {
  const isOther = ({ i, letter, substitution }: L33tChange, at: number) => {
    const change = other.changes[at];
    return change?.i !== i || change.letter !== letter || change.substitution !== substitution;
  };
  const differing = one.changes.findIndex(isOther);
  const at = differing === -1 ? one.changes.length : differing;
  return Math.min(one.changes[at]?.i ?? one.password.length, other.changes[at]?.i ?? other.password.length);
}

/** The place in the password of the characters `start` to `end` of a reading, and what was replaced there. */
function originOf({ changes }: L33tReading, start: number, end: number) {
  let [i, j] = [start, end];
  const subs = new Map<string, { letter: string; substitution: string }>();
  for (const change of changes) {
    const { letter, substitution } = change;
    if (change.i > end) break;
    j += substitution.length - letter.length;
    if (change.i < start) i += substitution.length - letter.length;
    else subs.set(`${letter}-${substitution}`, { letter, substitution });
  }
  return { i, j, subs: [...subs.values()] };
}

/** zxcvbn's search for words as they are written, with the same results. */
const plainMatcher = (newSearch: ReturnType<typeof wordsWithin>): Matcher => ({
  match({ password }) {
    const matches: PatternMatch[] = [];
    newSearch()(password, 0, (i, j, matchedWord, words) => {
      const found = { pattern: "dictionary", i, j, token: password.slice(i, j + 1), matchedWord };
      matches.push(...words.map((word) => ({ ...found, ...word, reversed: false, l33t: false })));
    });
    return matches;
  },
});

const reversed = (text: string): string => text.split("").reverse().join("");

/** zxcvbn's search for words that are written backwards, with the same results. */
const reverseMatcher = ({ match }: Matcher): Matcher => ({
  match: ({ password }) =>
    match({ password: reversed(password) }).map((found) => ({
      ...found,
      token: reversed(found.token),
      reversed: true,
      i: password.length - 1 - found.j,
      j: password.length - 1 - found.i,
    })),
});

/**
 * zxcvbn's search for words in l33t spellings ("p4$$w0rd"), with the same results. Readings of a password ("passw0rd",
 * "pa5sword") have most of their parts in common: each is looked up once.
 */
const l33tMatcher = (newSearch: ReturnType<typeof wordsWithin>, options: Options): Matcher => ({
  match({ password }) {
    const matches: PatternMatch[] = [];
    const seen = new Set<string>();
    const search = newSearch();
    let previous: L33tReading | undefined;
    for (const reading of readingsOf(password, options.l33tMaxSubstitutions, options.trieNodeRoot)) {
      let isWhole = false;
      search(reading.password, previous ? commonLength(previous, reading) : 0, (start, end, matchedWord, words) => {
        const origin = originOf(reading, start, end);
        isWhole ||= origin.i === 0 && origin.j === password.length - 1;
        const token = password.slice(origin.i, origin.j + 1);
        const key = `${origin.i} ${origin.j} ${matchedWord}`;
        // Single characters would be noise: "1" is an "i", and "4" an "a".
        if (seen.has(key) || token.length === 1 || token.toLowerCase() === matchedWord) return;
        seen.add(key);
        const isL33t = { pattern: "dictionary", reversed: false, l33t: true };
        matches.push(...words.map((word) => ({ ...isL33t, ...word, ...origin, matchedWord, token })));
      });
      if (isWhole) break;
      previous = reading;
    }
    return matches;
  },
});

/**
 * zxcvbn's searches for words, by their names there, which look up fewer texts: of 32 hexadecimal digits, a check takes
 * 2 ms instead of 54.
 *
 * @param isSearched whether a dictionary is searched
 */
export function dictionaryMatchers(options: Options, isSearched: (dictionary: string) => boolean) {
  const newSearch = wordsWithin(options, isSearched);
  const dictionary = plainMatcher(newSearch);
  return {
    dictionary,
    dictionaryL33t: l33tMatcher(newSearch, options),
    dictionaryReverse: reverseMatcher(dictionary),
  };
}
