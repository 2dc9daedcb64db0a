import type { Static } from "@sinclair/typebox";
import { namesOf } from "../../operation/json.ts";
import { operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { integer, notForAgents, oneOf, t, withDefault } from "../../operation/schema.ts";
import {
  DEFAULT_COUNT,
  type FillerType,
  itemCount,
  MAX_COUNT,
  sentencesEach,
  sentencesPerParagraph,
  textFields,
  texts,
  wholeText,
} from "./fields.ts";
import {
  type Block,
  block,
  HTML,
  makeBytes,
  makeList,
  makeMarkdown,
  makeParagraphs,
  makeSentences,
  makeWords,
} from "./filler.ts";

const MAKERS = {
  words: makeWords,
  sentences: makeSentences,
  paragraphs: makeParagraphs,
  bytes: makeBytes,
  list: makeList,
  markdown: makeMarkdown,
} satisfies Record<FillerType, unknown>;

const TYPES = namesOf(MAX_COUNT);

const output = t.Object({
  type: oneOf(TYPES, { description: "Type of the text" }),
  format: t.String({ description: "The requested format" }),
  text: wholeText,
  words: t.Optional(texts("Each word, for type words")),
  sentences: t.Optional(texts("Each sentence, for type sentences")),
  paragraphs: t.Optional(texts("Each paragraph, for type paragraphs")),
  items: t.Optional(texts("Each item, for type list")),
  blocks: t.Optional(t.Array(block, { description: "Each block, for type markdown" })),
  count: itemCount,
  sentencesPerParagraph: t.Optional(sentencesPerParagraph),
});

/** For HTML: words, sentences and bytes are one paragraph. */
const blocksOf = ({ text, paragraphs = [text], items, blocks }: Static<typeof output>): Block[] => {
  if (items) return [{ type: "list", text, items }];
  return blocks ?? paragraphs.map((each) => ({ type: "paragraph", text: each }));
};

export const generate = operation({
  id: "lorem.generate",
  summary: "Placeholder text of any type, as JSON, text or HTML",
  description:
    "Words, sentences or paragraphs; exactly `count` bytes of ASCII; a list of `count` short items, one per line; or a Markdown document of `count` sections, each with a heading, a paragraph, a list, a quote and a code block.",
  guidance:
    "Gives placeholder text of any type, also Markdown and bytes. For a passphrase of words use passwd_passphrase. Result: text.",
  input: t.Object({
    type: withDefault(oneOf(TYPES, { description: "Type of text" }), "paragraphs"),
    count: withDefault(
      integer({
        description:
          "How many: words, sentences and list items up to 1,000, paragraphs and Markdown sections up to 100, bytes up to 65,536",
        brief: "At most 1,000; paragraphs and markdown 100, bytes 65,536",
        minimum: 1,
        maximum: MAX_COUNT.bytes,
        expected: "a whole number from 1 to 1,000; for paragraphs and markdown to 100, for bytes to 65,536",
      }),
      DEFAULT_COUNT,
    ),
    sentences: sentencesEach,
    format: notForAgents(
      withDefault(oneOf(["json", "text", "html"], { description: "The form of the answer" }), "json"),
    ),
    ...textFields,
  }),
  output,
  example: { type: "paragraphs", count: 2, seed: 42 },
  turnsFrom: 0,
  values: ["type", "count"],
  random: true,
  run: ({ type, format, ...options }) => {
    const maximum = MAX_COUNT[type];
    if (options.count > maximum) {
      const limit = maximum.toLocaleString("en-US");
      throw invalidField("/count", `Must be a whole number from 1 to ${limit} for type ${type}`);
    }
    return { type, format, ...MAKERS[type](options) };
  },
  text: ({ text }) => text,
  textInput: { format: "text" },
  represent: {
    types: ["text/plain; charset=utf-8", "text/html; charset=utf-8"],
    negotiated: false,
    make: (generated, { format }) => {
      if (format === "json") return undefined;
      if (format === "text") return { contentType: "text/plain; charset=utf-8", body: `${generated.text}\n` };
      const html = blocksOf(generated)
        .map((each) => HTML[each.type](each))
        .join("\n\n");
      return { contentType: "text/html; charset=utf-8", body: `${html}\n` };
    },
    failsAsText: ({ format }) => format === "text",
  },
});
