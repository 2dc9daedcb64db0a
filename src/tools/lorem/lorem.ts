import { get, post, tool } from "../../operation/tool.ts";
import { generate } from "./generate.ts";
import { paragraphs, sentences, words } from "./parts.ts";

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
