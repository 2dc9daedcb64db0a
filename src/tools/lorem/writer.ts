import type { Random } from "./random.ts";
import { OPENING, PARTICLES, WORDS } from "./vocabulary.ts";

const VOCABULARY = [...WORDS, ...PARTICLES];
const isParticle = new Set(PARTICLES);

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes one text, word after word. No word is written twice in a row. */
export interface Writer {
  words(count: number): string[];
  /** Each of up to 15 words, in clauses of up to 8 parted by commas, from the capital to the full stop. */
  sentences(count: number): string[];
}

/** A writer whose choices come from `random`; with `opening` the first words are "Lorem ipsum dolor sit amet". */
export const createWriter = (random: Random, opening: boolean): Writer => {
  let opens = opening;
  let previous = "";

  const word = (from: readonly string[]): string => {
    let chosen = previous;
    while (chosen === previous) chosen = from[random.below(from.length)] ?? "";
    previous = chosen;
    return chosen;
  };

  /** The traditional beginning if it is still to be written, else nothing. */
  const takeOpening = (): readonly string[] => {
    if (!opens) return [];
    opens = false;
    previous = OPENING.at(-1) ?? "";
    return OPENING;
  };

  const words = (count: number): string[] => {
    const begun = takeOpening()
      .slice(0, count)
      .map((text, index) => (index === 0 ? capitalise(text) : text));
    return [...begun, ...Array.from({ length: count - begun.length }, () => word(VOCABULARY))];
  };

  // A particle is followed by another kind of word, so it neither ends a clause nor meets its like.
  const clause = (length: number): string =>
    Array.from({ length }, (_, index) =>
      word(index === length - 1 || (index > 0 && isParticle.has(previous)) ? WORDS : VOCABULARY),
    ).join(" ");

  const sentence = (): string => {
    const begun = takeOpening().join(" ");
    const clauses = 1 + random.below(3);
    const length = () => (clauses === 1 ? 4 + random.below(5) : 3 + random.below(3));
    const written = Array.from({ length: clauses }, (_, index) => (begun && index === 0 ? begun : clause(length())));
    return `${capitalise(written.join(", "))}.`;
  };

  return { words, sentences: (count) => Array.from({ length: count }, sentence) };
};
