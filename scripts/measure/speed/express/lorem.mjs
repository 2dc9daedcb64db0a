import express from "express";
import { LoremIpsum } from "lorem-ipsum";
import { send } from "./send.mjs";

const ipsum = new LoremIpsum();

export const lorem = express
  .Router()
  .get("/words/:count", ({ params }, response) => {
    const text = ipsum.generateWords(Number(params.count));
    send(response, { text, words: text.split(" "), count: Number(params.count) });
  })
  .get("/sentences/:count", ({ params }, response) => {
    const text = ipsum.generateSentences(Number(params.count));
    send(response, { text, sentences: text.split(/(?<=\.) /), count: Number(params.count) });
  })
  .get("/paragraphs/:count/:sentences", ({ params }, response) => {
    const text = ipsum.generateParagraphs(Number(params.count));
    send(response, { text, paragraphs: text.split("\n"), count: Number(params.count) });
  })
  .post("/generate", ({ body }, response) => {
    const text = ipsum.generateParagraphs(body.count);
    send(response, { type: body.type, text, paragraphs: text.split("\n"), count: body.count });
  });
