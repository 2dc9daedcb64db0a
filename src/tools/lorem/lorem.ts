import { operation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { defaulted, flag, integer, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { generate, generateHtml } from "./formats.ts";
import { loremParagraphs, loremSentences, loremWords, paragraphsHtml } from "./generate.ts";
import { MAX_COUNT, TYPES } from "./limits.ts";

const count = (of: keyof typeof MAX_COUNT) =>
  integer({ description: `How many ${of}`, minimum: 1, maximum: MAX_COUNT[of] });
const sentencesEach = t.Optional(
  integer({ description: "Sentences in each paragraph; 3 to 7 at random where left out", minimum: 1, maximum: 50 }),
);
const common = {
  seed: t.Optional(
    t.Union([text({ description: "Any text", maxLength: 128 }), integer({ description: "Any whole number" })], {
      description: "The same seed gives the same text, on every platform and in every release",
    }),
  ),
  startWithLorem: defaulted(flag('Whether the text begins "Lorem ipsum dolor sit amet"'), true),
};

const list = (description: string) => t.Array(t.String(), { description });
const whole = t.String({ description: "All of it as one text" });
const made = t.Integer({ description: "How many there are" });

/** What follows from the URL alone may be cached. */
const cacheable = ({ seed }: { seed?: unknown }) => seed !== undefined;

const words = operation({
  id: "lorem.words",
  summary: "Words of placeholder text",
  input: t.Object({ count: count("words"), ...common }),
  output: t.Object({ text: whole, words: list("Each word"), count: made }),
  example: { count: 5 },
  cacheable,
  run: loremWords,
  text: (output) => output.text,
});

const sentences = operation({
  id: "lorem.sentences",
  summary: "Sentences of placeholder text",
  input: t.Object({ count: count("sentences"), ...common }),
  output: t.Object({ text: whole, sentences: list("Each sentence"), count: made }),
  example: { count: 3 },
  cacheable,
  run: loremSentences,
  text: (output) => output.text,
});

const perParagraph = nullable(t.Integer({ description: "Sentences in each paragraph; null where it varies" }));

const paragraphs = operation({
  id: "lorem.paragraphs",
  summary: "Paragraphs of placeholder text",
  input: t.Object({
    count: count("paragraphs"),
    sentences: sentencesEach,
    p: defaulted(flag("In text, whether each paragraph is wrapped in <p>"), false),
    ...common,
  }),
  output: t.Object({
    text: whole,
    paragraphs: list("Each paragraph"),
    count: made,
    sentencesPerParagraph: perParagraph,
  }),
  example: { count: 2, sentences: 4 },
  cacheable,
  run: loremParagraphs,
  text: (output, { p }) => (p ? paragraphsHtml(output.paragraphs) : output.text),
});

const generated = operation({
  id: "lorem.generate",
  summary: "Placeholder text of any kind, as JSON, text or HTML",
  input: t.Object({
    type: defaulted(oneOf(TYPES, { description: "What to make" }), "paragraphs"),
    count: defaulted(integer({ description: "How many; at most 100 paragraphs", minimum: 1, maximum: 1000 }), 3),
    sentences: sentencesEach,
    format: defaulted(oneOf(["json", "text", "html"], { description: "The form of the answer" }), "json"),
    ...common,
  }),
  output: t.Object({
    type: oneOf(TYPES, { description: "What was made" }),
    format: t.String({ description: "The form that was asked for" }),
    text: whole,
    words: t.Optional(list("Each word")),
    sentences: t.Optional(list("Each sentence")),
    paragraphs: t.Optional(list("Each paragraph")),
    count: made,
    sentencesPerParagraph: t.Optional(perParagraph),
  }),
  example: { type: "paragraphs", count: 2 },
  run: generate,
  text: (output) => output.text,
  textInput: { format: "text" },
  represent: {
    types: ["text/plain; charset=utf-8", "text/html; charset=utf-8"],
    negotiated: false,
    make: (output, { format }) => {
      if (format === "json") return undefined;
      if (format === "text") return { contentType: "text/plain; charset=utf-8", body: `${output.text}\n` };
      return { contentType: "text/html; charset=utf-8", body: `${generateHtml(output)}\n` };
    },
    failsAsText: ({ format }) => format === "text",
  },
});

export const lorem = tool({
  name: "lorem",
  title: "Lorem Ipsum Generator",
  message: "Placeholder words, sentences and paragraphs, the same for the same seed",
  usual: "paragraphs",
  routes: [
    get("/words/:count", words),
    get("/sentences/:count", sentences),
    get("/paragraphs/:count", paragraphs),
    get("/paragraphs/:count/:sentences", paragraphs),
    post("/generate", generated),
  ],
});
