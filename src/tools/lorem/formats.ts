import { invalidField } from "../../refusal.ts";
import { loremParagraphs, loremSentences, loremWords, type ParagraphOptions, paragraphsHtml } from "./generate.ts";
import { type LoremType, MAX_COUNT } from "./limits.ts";

interface GenerateInput extends ParagraphOptions {
  type: LoremType;
  format: "json" | "text" | "html";
}

/** Makes whichever kind of text is asked for. @throws Refusal where that are more than one call makes. */
export function generate({ type, format, ...options }: GenerateInput) {
  if (options.count > MAX_COUNT[type]) {
    throw invalidField("/count", `Must be at most ${MAX_COUNT[type]} for ${type}`);
  }
  const make = { words: loremWords, sentences: loremSentences, paragraphs: loremParagraphs }[type];
  return { type, format, ...make(options) };
}

/** The same as HTML: each paragraph in a `<p>`, words and sentences together in one. */
export const generateHtml = ({ text, paragraphs }: { text: string; paragraphs?: readonly string[] }): string =>
  paragraphsHtml(paragraphs ?? [text]);
