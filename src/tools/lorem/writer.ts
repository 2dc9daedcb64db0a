import type { Random } from "./random.ts";
import { OPENING, PARTICLES, WORDS } from "./vocabulary.ts";

/** All words, each of them once; the particles come last. */
const VOCABULARY = [...WORDS, ...PARTICLES];

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Picks words one after another, never the same one twice in a row. */
const createPicker = (random: Random) => {
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
    /** Words of which no particle is the last, or stands before another particle. */
    clause: (length: number): string => {
      let text = "";
      for (let index = 0; index < length; index++) {
        const afterParticle = index > 0 && previous >= WORDS.length;
        const word = pick(afterParticle || index === length - 1 ? WORDS.length : VOCABULARY.length);
        text += index === 0 ? word : ` ${word}`;
      }
      return text;
    },
    /** The words of the traditional beginning. */
    opening: (): readonly string[] => {
      previous = VOCABULARY.indexOf(OPENING.at(-1) ?? "");
      return OPENING;
    },
  };
};

/** Writes one text, word after word. No word is written twice in a row. */
export interface Writer {
  words(count: number): string[];
  /** Each of up to 15 words, in clauses of up to 8 parted by commas, from the capital to the full stop. */
  sentences(count: number): string[];
}

/** A writer whose choices come from `random`; with `opening` the first words are "Lorem ipsum dolor sit amet". */
export const createWriter = (random: Random, opening: boolean): Writer => {
  const picker = createPicker(random);
  let begun = !opening;
  const takeOpening = (): readonly string[] => {
    if (begun) return [];
    begun = true;
    return picker.opening();
  };

  const words = (count: number): string[] => {
    const first = takeOpening().slice(0, count);
    const opened = first.map((word, index) => (index === 0 ? capitalise(word) : word));
    return [...opened, ...Array.from({ length: count - opened.length }, picker.word)];
  };

  const sentence = (): string => {
    const first = takeOpening().join(" ");
    const clauses = 1 + random.below(3);
    const length = () => (clauses === 1 ? 4 + random.below(5) : 3 + random.below(3));
    const clause = (_: unknown, index: number) => (index === 0 && first ? first : picker.clause(length()));
    return `${capitalise(Array.from({ length: clauses }, clause).join(", "))}.`;
  };

  return { words, sentences: (count) => Array.from({ length: count }, sentence) };
};
