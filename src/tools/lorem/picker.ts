import type { RandomSource } from "./random.ts";
import { OPENING, PARTICLES, WORDS } from "./vocabulary.ts";

/** All words, each once, with the particles last. */
const VOCABULARY = [...WORDS, ...PARTICLES];

/** There are several words of every length from 2 to this one. */
const MAX_EXACT_LENGTH = 12;

/** Picks random words, never the same one twice in a row. */
export const createPicker = (random: RandomSource) => {
  let previous = -1;
  /** One of the first `choices` words of the vocabulary. */
  const pick = (choices: number): string => {
    let picked = previous;
    while (picked === previous) picked = random.below(choices);
    previous = picked;
    return VOCABULARY[picked] ?? "";
  };
  return {
    /** Any word. */
    word: () => pick(VOCABULARY.length),
    /** Appends words. A particle is never the last word, and never precedes another particle. */
    appendClause: (words: string[], length: number): void => {
      for (let index = 0; index < length; index++) {
        const afterParticle = index > 0 && previous >= WORDS.length;
        words.push(pick(afterParticle || index === length - 1 ? WORDS.length : VOCABULARY.length));
      }
    },
    /**
     * A word that fills `room` characters, or leaves room for a space and further words; undefined if there is room for
     * less than 2 characters.
     */
    fitting: (room: number): string | undefined => {
      if (room < 2) return undefined;
      const fits = ({ length }: string) => (room <= MAX_EXACT_LENGTH ? length === room : length <= room - 3);
      const last = previous;
      for (;;) {
        const word = pick(WORDS.length);
        if (previous !== last && fits(word)) return word;
      }
    },
    /** The traditional first words. */
    opening: (): readonly string[] => {
      previous = VOCABULARY.indexOf(OPENING.at(-1) ?? "");
      return OPENING;
    },
  };
};
