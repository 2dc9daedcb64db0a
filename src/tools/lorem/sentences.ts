import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { cacheable, countOf, itemCount, textFields, texts, wholeText } from "./fields.ts";
import { makeSentences } from "./filler.ts";

export const sentences = operation({
  id: "lorem.sentences",
  summary: "Sentences of placeholder text",
  guidance: "Gives placeholder sentences. For paragraphs use lorem_paragraphs.",
  agents: "named",
  input: t.Object({ count: countOf("sentences"), ...textFields }),
  output: t.Object({ text: wholeText, sentences: texts("Each sentence"), count: itemCount }),
  example: { count: 3, seed: 42 },
  values: ["count"],
  random: true,
  cacheable,
  run: makeSentences,
  text: ({ text }) => text,
});
