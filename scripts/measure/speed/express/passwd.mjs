import { randomInt } from "node:crypto";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import express from "express";
import { send } from "./send.mjs";

const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
const pick = (list, length) => Array.from({ length }, () => list[randomInt(list.length)]);

function generate(make, count) {
  const passwords = Array.from({ length: count }, make);
  return { password: passwords[0], passwords, count, length: passwords[0].length };
}

const passwords = (length, count) => generate(() => pick(characters, length).join(""), count);
const words = Object.values(english).flat().slice(0, 7776);
const passphrase = (length) => generate(() => pick(words, length).join("-"), 1);

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

function judged(password) {
  const { score, guesses, crackTimes, feedback } = zxcvbn.check(password);
  return { score, guesses, crackTimes, ...feedback, length: password.length };
}

export const passwd = express
  .Router()
  .get("/:length", ({ params }, response) => send(response, passwords(Number(params.length), 1)))
  .get("/batch/:count/:length", ({ params }, response) =>
    send(response, passwords(Number(params.length), Number(params.count))),
  )
  .get("/passphrase/:words", ({ params }, response) => send(response, passphrase(Number(params.words))))
  .post("/generate", ({ body }, response) => send(response, passwords(body.length, body.count)))
  .post("/passphrase", ({ body }, response) => send(response, passphrase(body.words)))
  .post("/check", ({ body }, response) => send(response, judged(body.password)));
