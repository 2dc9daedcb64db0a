import type { Static } from "@sinclair/typebox";
import { oneOf, t } from "../../operation/schema.ts";
import { type TextOptions, Writer } from "./writer.ts";

/** A part of a document. */
export const block = t.Object({
  type: oneOf(["heading", "paragraph", "list", "quote", "code"], { description: "Kind of block" }),
  text: t.String({ description: "Its text, without markup; of a list, one item per line" }),
  level: t.Optional(t.Integer({ description: "Of a heading: 1 for the title, 2 for sections" })),
  items: t.Optional(t.Array(t.String(), { description: "Of a list: its items" })),
});

export type Block = Static<typeof block>;

type BlockWriters = Readonly<Record<Block["type"], (block: Block) => string>>;

/** Blocks in Markdown (CommonMark 0.31). Placeholder text has no character that needs escaping. */
export const MARKDOWN: BlockWriters = {
  heading: ({ text, level }) => `${level === 1 ? "#" : "##"} ${text}`,
  paragraph: ({ text }) => text,
  list: ({ items = [] }) => items.map((item) => `- ${item}`).join("\n"),
  quote: ({ text }) => `> ${text}`,
  code: ({ text }) => `\`\`\`js\n${text}\n\`\`\``,
};

/** Blocks in HTML. Placeholder text has no character that needs escaping. */
export const HTML: BlockWriters = {
  heading: ({ text, level }) => `<h${level}>${text}</h${level}>`,
  paragraph: ({ text }) => `<p>${text}</p>`,
  list: ({ items = [] }) => ["<ul>", ...items.map((item) => `  <li>${item}</li>`), "</ul>"].join("\n"),
  quote: ({ text }) => `<blockquote>\n  <p>${text}</p>\n</blockquote>`,
  code: ({ text }) => `<pre><code>${text}\n</code></pre>`,
};

type FillerOptions = TextOptions & { count: number };

/** Exactly `count` words, joined by spaces in `text`. */
export const makeWords = (options: FillerOptions) => {
  const words = new Writer(options).words(options.count);
  return { text: words.join(" "), words, count: words.length };
};

/** Exactly `count` sentences, joined by spaces in `text`. */
export const makeSentences = (options: FillerOptions) => {
  const writer = new Writer(options);
  const sentences = Array.from({ length: options.count }, () => writer.sentences(1));
  return { text: sentences.join(" "), sentences, count: sentences.length };
};

/** Exactly `count` paragraphs of that many sentences, or of 3 to 7, separated by blank lines in `text`. */
export const makeParagraphs = (options: FillerOptions & { sentences?: number | undefined }) => {
  const writer = new Writer(options);
  const paragraph = () => writer.sentences(options.sentences ?? 3 + writer.below(5));
  const paragraphs = Array.from({ length: options.count }, paragraph);
  return {
    text: paragraphs.join("\n\n"),
    paragraphs,
    count: paragraphs.length,
    sentencesPerParagraph: options.sentences ?? null,
  };
};

/** Exactly `count` list items of 2 to 6 words, each on its own line in `text`. */
export const makeList = (options: FillerOptions) => {
  const items = new Writer(options).phrases(options.count);
  return { text: items.join("\n"), items, count: items.length };
};

/** Exactly `count` ASCII characters, in sentences; the last one ends with a word and a full stop if possible. */
export const makeBytes = (options: FillerOptions) => {
  const writer = new Writer(options);
  const sentences: string[] = [];
  for (let left = options.count; left > 0; ) {
    const length = left <= 100 ? left : 30 + writer.below(40);
    sentences.push(writer.sentenceOfLength(length));
    left -= length + " ".length;
  }
  return { text: sentences.join(" "), count: options.count };
};

/** A Markdown document of `count` sections below a title, each with a heading and one block of every other kind. */
export const makeMarkdown = (options: FillerOptions) => {
  const writer = new Writer(options);
  const heading = (level: number): Block => ({ type: "heading", level, text: writer.phrases(1).join() });
  const section = (): Block[] => {
    const items = writer.phrases(3 + writer.below(3));
    return [
      heading(2),
      { type: "paragraph", text: writer.sentences(3 + writer.below(3)) },
      { type: "list", text: items.join("\n"), items },
      { type: "quote", text: writer.sentences(1) },
      { type: "code", text: writer.statements(2 + writer.below(3)).join("\n") },
    ];
  };
  const blocks = [heading(1), ...Array.from({ length: options.count }, section).flat()];
  return { text: blocks.map((block) => MARKDOWN[block.type](block)).join("\n\n"), blocks, count: options.count };
};
