import { WORDS } from "../../../../src/tools/lorem/vocabulary.ts";
import { type Get, json, type Post } from "./answer.ts";

const below = (bound: number): number => Math.floor(Math.random() * bound);

const word = (): string => WORDS[below(WORDS.length)] ?? "";

const list = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

function sentence(): string {
  const [first = "", ...others] = list(5 + below(8), word);
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${others.join(" ")}.`;
}

function words(count: number): Response {
  const made = list(count, word);
  return json({ text: made.join(" "), words: made, count });
}

function sentences(count: number): Response {
  const made = list(count, sentence);
  return json({ text: made.join(" "), sentences: made, count });
}

function paragraphs(count: number, each: number | null, more: object): Response {
  const made = list(count, () => list(each ?? 3 + below(5), sentence).join(" "));
  return json({ ...more, text: made.join("\n\n"), paragraphs: made, count, sentencesPerParagraph: each });
}

export const getLorem: Get = ([, type, count, each]) => {
  if (type === "words") return words(Number(count));
  return type === "sentences" ? sentences(Number(count)) : paragraphs(Number(count), Number(each), {});
};

export const postLorem: Post<{ type: string; count: number }> = (_, { type, count }) =>
  paragraphs(count, null, { type, format: "json" });
