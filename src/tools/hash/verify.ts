import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { compareDigest } from "./compare-digest.ts";
import { algorithm, hexDigest } from "./fields.ts";

export const verify = operation({
  id: "hash.verify",
  summary: "Compare a text with a digest",
  input: t.Object({
    algorithm,
    text: text({ description: "Text to hash, as UTF-8" }),
    hash: text({ description: "Digest to compare with, hex in any letter case" }),
  }),
  output: t.Object({
    algorithm,
    matches: t.Boolean(),
    expected: hexDigest("The digest as given, normalised"),
    actual: hexDigest("The digest of the text"),
  }),
  example: { algorithm: "md5", text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" },
  values: ["algorithm", "text", "hash"],
  isNegative: ({ matches }) => !matches,
  run: (input) => ({ algorithm: input.algorithm, ...compareDigest(input.algorithm, input.text, input.hash) }),
  text: ({ matches }) => (matches ? "match" : "mismatch"),
});
