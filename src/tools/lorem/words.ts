import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { cacheable, countOf, itemCount, textFields, texts, wholeText } from "./fields.ts";
import { makeWords } from "./filler.ts";

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
