import type { Static } from "@sinclair/typebox";
import { oneOf, t } from "../../operation/schema.ts";

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
  heading: ({ text, level = 1 }) => `${"#".repeat(level)} ${text}`,
  paragraph: ({ text }) => text,
  list: ({ items = [] }) => items.map((item) => `- ${item}`).join("\n"),
  quote: ({ text }) => `> ${text}`,
  code: ({ text }) => `\`\`\`js\n${text}\n\`\`\``,
};

/** Blocks in HTML. Placeholder text has no character that needs escaping. */
export const HTML: BlockWriters = {
  heading: ({ text, level = 1 }) => `<h${level}>${text}</h${level}>`,
  paragraph: ({ text }) => `<p>${text}</p>`,
  list: ({ items = [] }) => ["<ul>", ...items.map((item) => `  <li>${item}</li>`), "</ul>"].join("\n"),
  quote: ({ text }) => `<blockquote>\n  <p>${text}</p>\n</blockquote>`,
  code: ({ text }) => `<pre><code>${text}\n</code></pre>`,
};
