import type { Options } from "@zxcvbn-ts/core";

/** A word of a dictionary, and its place there: the first is the most common. */
interface Word {
  dictionaryName: string;
  rank: number;
}

/** What is found in a text: the words from index `start` to `end`, inclusive, of the same characters. */
type Visit = (start: number, end: number, matchedWord: string, words: readonly Word[]) => void;

/** Visits the words in a text, but those that end before index `from`. */
type Search = (text: string, from: number, visit: Visit) => void;

/** Places for the beginnings of words, by their hashes: the 430,000 of all dictionaries take a fifth of them. */
const HASH_BITS = 21;

/** What a place says of the texts with its hash. */
const [OTHER, BEGINNING, WORD] = [0, 1, 2];

/** The hash of a text with one more character; its first bits are the place. */
const hashWith = (hash: number, character: number): number => Math.imul(hash ^ character, 0x9e3779b1);

/** The beginnings of words, and the words: some other texts have the place of one, too (a Bloom filter of one hash). */
function placesOf(dictionaries: readonly { ranks: Readonly<Record<string, number>> }[]): Uint8Array {
  const places = new Uint8Array(2 ** HASH_BITS);
  for (const { ranks } of dictionaries)
    for (const word of Object.keys(ranks)) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) {
        hash = hashWith(hash, word.charCodeAt(at));
        places[hash >>> (32 - HASH_BITS)] ||= BEGINNING;
      }
      places[hash >>> (32 - HASH_BITS)] = WORD;
    }
  return places;
}

/** Texts that are looked up before `placesOf` is worth its time, which is 20 ms: a first check of most passwords has fewer. */
const MANY = 10_000;

/**
 * Finds the words of dictionaries in texts. Parts of a text are looked up in order of their beginnings, then of their ends.
 *
 * @param isSearched whether a dictionary is searched
 * @returns A function that begins a search of several texts, in which each of their parts is looked up once.
 */
export function wordsWithin(options: Options, isSearched: (dictionary: string) => boolean): () => Search {
  const dictionaries = Object.entries(options.rankedDictionaries)
    .filter(([name]) => isSearched(name))
    .map(([name, ranks]) => ({ name, ranks, longest: options.rankedDictionariesMaxWordSize[name] ?? 0 }));
  const longestWord = Math.max(0, ...dictionaries.map(({ longest }) => longest));
  let lookedUp = 0;
  let places: Uint8Array | undefined;

  function wordsOf(text: string): readonly Word[] {
    if (++lookedUp === MANY) places = placesOf(dictionaries);
    const words: Word[] = [];
    for (const { name, ranks, longest } of dictionaries) {
      const rank = text.length > longest ? undefined : ranks[text];
      if (typeof rank === "number") words.push({ dictionaryName: name, rank });
    }
    return words;
  }

  return () => {
    const known = new Map<string, readonly Word[]>();
    return (text, from, visit) => {
      const lower = text.toLowerCase();
      for (let start = 0; start < text.length; start++) {
        const limit = Math.min(text.length, start + longestWord);
        for (let end = start, hash = 0; end < limit; end++) {
          hash = hashWith(hash, lower.charCodeAt(end));
          const kind = places?.[hash >>> (32 - HASH_BITS)] ?? WORD;
          if (kind === OTHER) break;
          if (kind === BEGINNING || end < from) continue;
          const matchedWord = lower.slice(start, end + 1);
          const words = known.get(matchedWord) ?? wordsOf(matchedWord);
          known.set(matchedWord, words);
          if (words.length > 0) visit(start, end, matchedWord, words);
        }
      }
    };
  };
}
