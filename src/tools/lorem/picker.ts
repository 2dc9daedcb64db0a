import type { RandomSource } from "./random.ts";
import { OPENING, PARTICLES, WORDS } from "./vocabulary.ts";

/** All words, each of them once; the particles come last. */
const VOCABULARY = [...WORDS, ...PARTICLES];

/** There are several words of every length from 2 to this one. */
const LONGEST_EXACT = 12;

/** Picks words one after another, never the same one twice in a row. */
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
    /** Appends words of which no particle is the last, or comes before another particle. */
    appendClause: (words: string[], length: number): void => {
      for (let index = 0; index < length; index++) {
        const afterParticle = index > 0 && previous >= WORDS.length;
        words.push(pick(afterParticle || index === length - 1 ? WORDS.length : VOCABULARY.length));
      }
    },
    /**
     * A word that fills `room` characters, or leaves room for a space and further words that do; undefined when there is
     * room for less than 2 characters.
     */
    fitting: (room: number): string | undefined => {
      if (room < 2) return undefined;
      const fits = ({ length }: string) => (room <= LONGEST_EXACT ? length === room : length <= room - 3);
      const last = previous;
      for (;;) {
        const word = pick(WORDS.length);
        if (previous !== last && fits(word)) return word;
      }
    },
    /** The words of the traditional beginning. */
    opening: (): readonly string[] => {
      previous = VOCABULARY.indexOf(OPENING.at(-1) ?? "");
      return OPENING;
    },
  };
};
