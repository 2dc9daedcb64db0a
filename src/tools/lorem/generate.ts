import { randomFrom } from "./random.ts";
import { createWriter } from "./writer.ts";

export interface LoremOptions {
  /** How many words, sentences or paragraphs: up to 1,000, 1,000 and 100. */
  count: number;
  /** The same seed gives the same text; 42 and "42" are the same. */
  seed?: string | number | undefined;
  /** Whether the text begins "Lorem ipsum dolor sit amet". */
  startWithLorem: boolean;
}

export interface ParagraphOptions extends LoremOptions {
  /** Sentences of each paragraph, 1 to 50; 3 to 7 at random when absent. */
  sentences?: number | undefined;
}

const writerFor = ({ seed, startWithLorem }: LoremOptions) => {
  const random = randomFrom(seed);
  return { random, writer: createWriter(random, startWithLorem) };
};

/** Exactly `count` words, `text` being all of them with a space between. */
export const loremWords = (options: LoremOptions) => {
  const words = writerFor(options).writer.words(options.count);
  return { text: words.join(" "), words, count: words.length };
};

/** Exactly `count` sentences, `text` being all of them with a space between. */
export const loremSentences = (options: LoremOptions) => {
  const sentences = writerFor(options).writer.sentences(options.count);
  return { text: sentences.join(" "), sentences, count: sentences.length };
};

/** Exactly `count` paragraphs, `text` being all of them with a blank line between. */
export const loremParagraphs = (options: ParagraphOptions) => {
  const { random, writer } = writerFor(options);
  const paragraph = () => writer.sentences(options.sentences ?? 3 + random.below(5)).join(" ");
  const paragraphs = Array.from({ length: options.count }, paragraph);
  return {
    text: paragraphs.join("\n\n"),
    paragraphs,
    count: paragraphs.length,
    sentencesPerParagraph: options.sentences ?? null,
  };
};

/** The paragraphs as HTML, each in a `<p>` and parted by a blank line. They hold no character that wants escaping. */
export const paragraphsHtml = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n\n");
