import { capitalize } from "../../operation/route-name.ts";
import { createPicker } from "./picker.ts";
import type { RandomSource } from "./random.ts";

/** Writes a text. No word occurs twice in a row. */
export interface Writer {
  words(count: number): string[];
  /** Sentences as one text. Each has up to 15 words, in clauses of up to 8 that are separated by commas. */
  sentences(count: number): string;
  /** Each of 2 to 6 words, without punctuation. */
  phrases(count: number): string[];
  /** Meaningless JavaScript statements. */
  statements(count: number): string[];
  /** A sentence of exactly `length` characters; cut off if no words fit. */
  sentenceOfLength(length: number): string;
}

/** The first `length` characters of a text. A full stop replaces a trailing space. */
const cutSentence = (text: string, length: number): string => text.slice(0, length).replace(/ $/, ".");

/** A writer whose choices come from `random`; with `opening` the first words are "Lorem ipsum dolor sit amet". */
export const createWriter = (random: RandomSource, opening: boolean): Writer => {
  const picker = createPicker(random);
  let begun = !opening;
  const takeOpening = (): readonly string[] => {
    if (begun) return [];
    begun = true;
    return picker.opening();
  };

  const words = (count: number): string[] => {
    const first = takeOpening().slice(0, count);
    const opened = first.map((word, index) => (index === 0 ? capitalize(word) : word));
    return [...opened, ...Array.from({ length: count - opened.length }, picker.word)];
  };

  const clause = (length: number): string => {
    const written: string[] = [];
    picker.appendClause(written, length);
    return written.join(" ");
  };

  const appendSentence = (written: string[]): void => {
    const start = written.length;
    written.push(...takeOpening());
    const clauses = 1 + random.below(3);
    for (let left = clauses; left > 0; left--) {
      if (left < clauses || written.length === start)
        picker.appendClause(written, clauses === 1 ? 4 + random.below(5) : 3 + random.below(3));
      written.push(`${written.pop()}${left === 1 ? "." : ","}`);
    }
    written[start] = capitalize(written[start] ?? "");
  };

  // Words are joined once: JSON.stringify is slow for strings that were concatenated word by word.
  const sentences = (count: number): string => {
    const written: string[] = [];
    for (let left = count; left > 0; left--) appendSentence(written);
    return written.join(" ");
  };

  const phrase = (): string => capitalize(takeOpening().join(" ") || clause(2 + random.below(5)));

  const statement = (): string => {
    const [name, called] = [clause(1), clause(1)];
    return `const ${name} = ${called}("${clause(1 + random.below(3))}");`;
  };

  const sentenceOfLength = (length: number): string => {
    let text = takeOpening().join(" ");
    for (;;) {
      const before = text === "" ? "" : `${text} `;
      const room = length - before.length - ".".length;
      const word = picker.fitting(room);
      if (word === undefined) return cutSentence(capitalize(`${before}ea.`), length);
      text = before + word;
      if (word.length === room) return `${capitalize(text)}.`;
    }
  };

  const repeated = (write: () => string) => (count: number) => Array.from({ length: count }, write);
  return {
    words,
    sentences,
    phrases: repeated(phrase),
    statements: repeated(statement),
    sentenceOfLength,
  };
};
