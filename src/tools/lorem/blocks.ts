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

/** A block in Markdown (CommonMark 0.31). Placeholder text has no character that needs escaping. */
export const blockMarkdown = ({ type, text, level = 1, items = [] }: Block): string => {
  switch (type) {
    case "heading":
      return `${"#".repeat(level)} ${text}`;
    case "list":
      return items.map((item) => `- ${item}`).join("\n");
    case "quote":
      return `> ${text}`;
    case "code":
      return `\`\`\`js\n${text}\n\`\`\``;
    default:
      return text;
  }
};

const listHtml = (items: readonly string[]): string =>
  ["<ul>", ...items.map((item) => `  <li>${item}</li>`), "</ul>"].join("\n");

/** A block in HTML. Placeholder text has no character that needs escaping. */
export const blockHtml = ({ type, text, level = 1, items = [] }: Block): string => {
  switch (type) {
    case "heading":
      return `<h${level}>${text}</h${level}>`;
    case "list":
      return listHtml(items);
    case "quote":
      return `<blockquote>\n  <p>${text}</p>\n</blockquote>`;
    case "code":
      return `<pre><code>${text}\n</code></pre>`;
    default:
      return `<p>${text}</p>`;
  }
};
