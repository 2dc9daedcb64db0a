import type { Static } from "@sinclair/typebox";
import { range } from "../../operation/expectation.ts";
import { namesOf } from "../../operation/json.ts";
import { operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import {
  boolean,
  integer,
  notForAgents,
  nullable,
  oneOf,
  onlyWhen,
  t,
  text,
  withDefault,
} from "../../operation/schema.ts";
import { get, post, tool } from "../../operation/tool.ts";
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

const MAX_COUNT = {
  words: 1000,
  sentences: 1000,
  paragraphs: 100,
  bytes: 65_536,
  list: 1000,
  markdown: 100,
} as const;

const DEFAULT_COUNT = 3;

const countOf = (type: keyof typeof MAX_COUNT) =>
  integer({ description: `How many ${type}`, minimum: 1, maximum: MAX_COUNT[type] });

const sentencesEach = onlyWhen(
  { type: ["paragraphs"] },
  t.Optional(
    integer({
      description: "Sentences in each paragraph; 3 to 7 at random if omitted",
      brief: "In each; 3 to 7 if omitted",
      minimum: 1,
      maximum: 50,
    }),
  ),
);

const textFields = {
  seed: t.Optional(
    t.Union(
      [
        text({ description: "Any text", maxLength: 128 }),
        integer({
          description: "Any whole number",
          minimum: -Number.MAX_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
        }),
      ],
      {
        description:
          'Seed: the same one gives the same text, on every platform and in every release; 42 and "42" are the same',
        brief: "Same seed, same text",
      },
    ),
  ),
  startWithLorem: withDefault(
    boolean('Whether the text begins "Lorem ipsum dolor sit amet"', "Begin with Lorem ipsum"),
    true,
  ),
};

const texts = (description: string) => t.Array(t.String(), { description });
const wholeText = t.String({ description: "The whole text" });
const itemCount = t.Integer({ description: "How many there are" });
const sentencesPerParagraph = nullable(t.Integer({ description: "Sentences in each paragraph; null if it varies" }));

const ofOneType = {
  agents: "named",
  values: ["count"],
  random: true,
  // Only with a seed does the text depend on the URL alone.
  cacheable: ({ seed }: { seed?: unknown }): boolean => seed !== undefined,
} as const;

export const words = operation({
  ...ofOneType,
  id: "lorem.words",
  summary: "Words of placeholder text",
  guidance: "Gives placeholder words. For sentences use lorem_sentences.",
  input: t.Object({ count: countOf("words"), ...textFields }),
  output: t.Object({ text: wholeText, words: texts("Each word"), count: itemCount }),
  example: { count: 5, seed: 42 },
  run: makeWords,
  text: ({ text }) => text,
});

export const sentences = operation({
  ...ofOneType,
  id: "lorem.sentences",
  summary: "Sentences of placeholder text",
  guidance: "Gives placeholder sentences. For paragraphs use lorem_paragraphs.",
  input: t.Object({ count: countOf("sentences"), ...textFields }),
  output: t.Object({ text: wholeText, sentences: texts("Each sentence"), count: itemCount }),
  example: { count: 3, seed: 42 },
  turnsFrom: 0,
  run: makeSentences,
  text: ({ text }) => text,
});

export const paragraphs = operation({
  ...ofOneType,
  id: "lorem.paragraphs",
  summary: "Paragraphs of placeholder text",
  guidance: "Gives placeholder paragraphs. For lists, Markdown or bytes use lorem_generate.",
  input: t.Object({
    count: withDefault(countOf("paragraphs"), DEFAULT_COUNT),
    sentences: sentencesEach,
    p: notForAgents(withDefault(boolean("In the text form, whether each paragraph is wrapped in <p>"), false)),
    ...textFields,
  }),
  output: t.Object({ text: wholeText, paragraphs: texts("Each paragraph"), count: itemCount, sentencesPerParagraph }),
  example: { count: 2, sentences: 4, seed: 42 },
  turnsFrom: 0,
  run: makeParagraphs,
  text: ({ text, paragraphs }, { p }) =>
    p ? paragraphs.map((each) => HTML.paragraph({ type: "paragraph", text: each })).join("\n\n") : text,
});

const MAKERS = {
  words: makeWords,
  sentences: makeSentences,
  paragraphs: makeParagraphs,
  bytes: makeBytes,
  list: makeList,
  markdown: makeMarkdown,
} satisfies Record<keyof typeof MAX_COUNT, unknown>;

const TYPES = namesOf(MAX_COUNT);

const generated = t.Object({
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
const blocksOf = ({ text, paragraphs = [text], items, blocks }: Static<typeof generated>): Block[] => {
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
  output: generated,
  example: { type: "paragraphs", count: 2, seed: 42 },
  turnsFrom: 0,
  values: ["type", "count"],
  random: true,
  run: ({ type, format, ...options }) => {
    const maximum = MAX_COUNT[type];
    if (options.count > maximum)
      throw invalidField("/count", `Must be a whole number from ${range(1, maximum)} for type ${type}`);
    return { type, format, ...MAKERS[type](options) };
  },
  text: ({ text }) => text,
  textInput: { format: "text" },
  represent: {
    types: ["text/plain; charset=utf-8", "text/html; charset=utf-8"],
    negotiated: false,
    make: (result, { format }) => {
      if (format === "json") return undefined;
      if (format === "text") return { contentType: "text/plain; charset=utf-8", body: `${result.text}\n` };
      const html = blocksOf(result)
        .map((each) => HTML[each.type](each))
        .join("\n\n");
      return { contentType: "text/html; charset=utf-8", body: `${html}\n` };
    },
    failsAsText: ({ format }) => format === "text",
  },
});

export const lorem = tool({
  name: "lorem",
  title: "Lorem ipsum",
  message: "Placeholder words, sentences, paragraphs, lists, Markdown and bytes, the same for the same seed",
  defaultVerb: "paragraphs",
  routes: [
    get("/words/:count", words),
    get("/sentences/:count", sentences),
    get("/paragraphs/:count", paragraphs),
    get("/paragraphs/:count/:sentences", paragraphs),
    post("/generate", generate),
  ],
});
