import { operation } from "../../operation/operation.ts";
import { boolean, notForAgents, t, withDefault } from "../../operation/schema.ts";
import { get, post, tool } from "../../operation/tool.ts";
import {
  cacheable,
  countOf,
  DEFAULT_COUNT,
  itemCount,
  sentencesEach,
  sentencesPerParagraph,
  textFields,
  texts,
  wholeText,
} from "./fields.ts";
import { HTML, makeParagraphs, makeSentences, makeWords } from "./filler.ts";
import { generate } from "./generate.ts";

export const words = operation({
  id: "lorem.words",
  summary: "Words of placeholder text",
  guidance: "Gives placeholder words. For sentences use lorem_sentences.",
  agents: "named",
  input: t.Object({ count: countOf("words"), ...textFields }),
  output: t.Object({ text: wholeText, words: texts("Each word"), count: itemCount }),
  example: { count: 5, seed: 42 },
  values: ["count"],
  random: true,
  cacheable,
  run: makeWords,
  text: ({ text }) => text,
});

export const sentences = operation({
  id: "lorem.sentences",
  summary: "Sentences of placeholder text",
  guidance: "Gives placeholder sentences. For paragraphs use lorem_paragraphs.",
  agents: "named",
  input: t.Object({ count: countOf("sentences"), ...textFields }),
  output: t.Object({ text: wholeText, sentences: texts("Each sentence"), count: itemCount }),
  example: { count: 3, seed: 42 },
  turnsFrom: 0,
  values: ["count"],
  random: true,
  cacheable,
  run: makeSentences,
  text: ({ text }) => text,
});

export const paragraphs = operation({
  id: "lorem.paragraphs",
  summary: "Paragraphs of placeholder text",
  guidance: "Gives placeholder paragraphs. For lists, Markdown or bytes use lorem_generate.",
  agents: "named",
  input: t.Object({
    count: withDefault(countOf("paragraphs"), DEFAULT_COUNT),
    sentences: sentencesEach,
    p: notForAgents(withDefault(boolean("In the text form, whether each paragraph is wrapped in <p>"), false)),
    ...textFields,
  }),
  output: t.Object({ text: wholeText, paragraphs: texts("Each paragraph"), count: itemCount, sentencesPerParagraph }),
  example: { count: 2, sentences: 4, seed: 42 },
  turnsFrom: 0,
  values: ["count"],
  random: true,
  cacheable,
  run: makeParagraphs,
  text: ({ text, paragraphs }, { p }) =>
    p ? paragraphs.map((each) => HTML.paragraph({ type: "paragraph", text: each })).join("\n\n") : text,
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
