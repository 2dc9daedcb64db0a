import { Buffer } from "node:buffer";
import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import { digestText } from "./compute-digest.ts";
import { algorithm, DIGEST_BYTES, type DigestAlgorithm } from "./digests.ts";

/** A digest in lower-case hex, without the white space around it. */
function normaliseDigest(name: DigestAlgorithm, hash: string): string {
  const digits = DIGEST_BYTES[name] * 2;
  const trimmed = hash.trim();
  if (trimmed.length !== digits || !/^[0-9a-f]+$/i.test(trimmed)) {
    throw invalidField("/hash", `Must be a digest of ${name}: ${digits} hexadecimal digits`);
  }
  return trimmed.toLowerCase();
}

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
    expected: t.String({ description: "The digest as given, normalised" }),
    actual: t.String({ description: "The digest of the text" }),
  }),
  example: { algorithm: "md5", text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" },
  values: ["algorithm", "text", "hash"],
  isNegative: ({ matches }) => !matches,
  run: (input) => {
    const expected = normaliseDigest(input.algorithm, input.hash);
    const actual = digestText(input.algorithm, input.text).hash;
    const matches = crypto().timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
    return { algorithm: input.algorithm, matches, expected, actual };
  },
  text: ({ matches }) => (matches ? "match" : "mismatch"),
});
