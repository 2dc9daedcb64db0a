import { createHash, timingSafeEqual } from "node:crypto";
import express from "express";
import { send } from "./send.mjs";

const digest = (algorithm, text) => createHash(algorithm).update(text).digest("hex");

function hashed(algorithm, text) {
  const hash = digest(algorithm, text);
  return { algorithm, hash, length: hash.length, bytes: Buffer.byteLength(text), warning: null };
}

export const hash = express
  .Router()
  .get("/algorithms", (_, response) => send(response, { algorithms: ["md5", "sha1", "sha256", "sha512"], count: 4 }))
  .get("/:algorithm/:text", ({ params }, response) => send(response, hashed(params.algorithm, params.text)))
  .post("/:algorithm", ({ params, body }, response) => send(response, hashed(params.algorithm, body.text)))
  .post("/:algorithm/batch", ({ params: { algorithm }, body }, response) => {
    const results = body.texts.map((text) => ({ text, hash: digest(algorithm, text) }));
    send(response, { algorithm, count: results.length, results });
  })
  .post("/:algorithm/verify", ({ params: { algorithm }, body }, response) => {
    const actual = digest(algorithm, body.text);
    const matches = timingSafeEqual(Buffer.from(body.hash), Buffer.from(actual));
    send(response, { algorithm, matches, expected: body.hash, actual });
  });
