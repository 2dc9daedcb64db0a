// Programs that import this module need the types of zxcvbn-ts too.
/// <reference path="./zxcvbn-parts.d.ts" />
import type { Options } from "@zxcvbn-ts/core";
import readingsOf from "@zxcvbn-ts/core/dist/matcher/dictionary/variants/matching/unmunger/getCleanPasswords.mjs";

/** A word of a dictionary, and its place there: the first is the most common. */
interface Word {
  dictionaryName: string;
  rank: number;
}

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

/** Words have 38,000 beginnings of four characters, which take a seventh of the hashes: few other texts have one of them. */
const [BEGINNING, HASH_BITS] = [4, 18];

/** The hash of the first characters of a word at a place of a text. */
function hashOfBeginning(text: string, start: number): number {
  let hash = 0;
  for (let at = start; at < start + BEGINNING; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return hash >>> (32 - HASH_BITS);
}

/**
 * zxcvbn's search for words in l33t spellings ("p4$$w0rd"), with the same results. Readings of a password ("passw0rd",
 * "pa5sword") have most of their parts in common: each is looked up once, and not in each dictionary for each reading,
 * and only where a word can begin. A check takes about a sixth of the time: of 32 hexadecimal digits, 54 ms become 5.
 *
 * @param isSearched whether a dictionary is searched
 */
export function l33tMatcher(options: Options, isSearched: (dictionary: string) => boolean): Matcher {
  const dictionaries = Object.entries(options.rankedDictionaries)
    .filter(([name]) => isSearched(name))
    .map(([name, ranks]) => ({ name, ranks, longest: options.rankedDictionariesMaxWordSize[name] ?? 0 }));
  const longestWord = Math.max(0, ...dictionaries.map(({ longest }) => longest));
  const beginnings = new Uint8Array(2 ** HASH_BITS);
  for (const { name } of dictionaries)
    for (const word of options.dictionary[name] ?? []) beginnings[hashOfBeginning(`${word}`, 0)] = 1;

  function wordsOf(text: string): readonly Word[] {
    const words: Word[] = [];
    for (const { name, ranks, longest } of dictionaries) {
      const rank = text.length > longest ? undefined : ranks[text];
      if (typeof rank === "number") words.push({ dictionaryName: name, rank });
    }
    return words;
  }

  return {
    match({ password }) {
      const matches: PatternMatch[] = [];
      const seen = new Set<string>();
      const known = new Map<string, readonly Word[]>();
      let previous: L33tReading | undefined;
      for (const reading of readingsOf(password, options.l33tMaxSubstitutions, options.trieNodeRoot)) {
        const text = reading.password.toLowerCase();
        const from = previous ? commonLength(previous, reading) : 0;
        let isWhole = false;
        for (let start = 0; start < text.length; start++) {
          const longest = beginnings[hashOfBeginning(text, start)] ? longestWord : BEGINNING - 1;
          const limit = Math.min(text.length, start + longest);
          for (let end = Math.max(start, from); end < limit; end++) {
            const matchedWord = text.slice(start, end + 1);
            const words = known.get(matchedWord) ?? wordsOf(matchedWord);
            known.set(matchedWord, words);
            if (words.length === 0) continue;
            const origin = originOf(reading, start, end);
            isWhole ||= origin.i === 0 && origin.j === password.length - 1;
            const token = password.slice(origin.i, origin.j + 1);
            const key = `${origin.i} ${origin.j} ${matchedWord}`;
            // Single characters would be noise: "1" is an "i", and "4" an "a".
            if (seen.has(key) || token.length === 1 || token.toLowerCase() === matchedWord) continue;
            seen.add(key);
            const isL33t = { pattern: "dictionary", reversed: false, l33t: true };
            matches.push(...words.map((word) => ({ ...isL33t, ...word, ...origin, matchedWord, token })));
          }
        }
        if (isWhole) break;
        previous = reading;
      }
      return matches;
    },
  };
}
