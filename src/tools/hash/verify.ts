import { Buffer } from "node:buffer";
import { fromHex } from "../../operation/encoding.ts";
import { operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { t, text } from "../../operation/schema.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import { withDigest } from "./compute-digest.ts";
import { algorithm, warning } from "./digest.ts";
import { DIGEST_BYTES, type DigestName, warningFor } from "./digests.ts";

/** The bytes of a digest in hex, with or without white space around it. */
function bytesOf(hash: string, name: DigestName): Uint8Array {
  const bytes = fromHex(hash.trim());
  if (bytes?.length === DIGEST_BYTES[name]) return bytes;
  throw invalidField("/hash", `Must be a digest of ${name}: ${DIGEST_BYTES[name] * 2} hexadecimal digits`);
}

export const verify = operation({
  id: "hash.verify",
  summary: "Compare a text with a digest",
  guidance:
    "Says whether a text has a given hex digest. If the algorithm is unknown, or it is base64, use hash_identify.",
  input: t.Object({
    algorithm,
    text: text({ description: "Text to hash, as UTF-8", brief: "Text to hash" }),
    hash: text({ description: "Digest to compare with, hex in any letter case", brief: "Expected digest in hex" }),
  }),
  output: t.Object({
    algorithm,
    matches: t.Boolean(),
    expected: t.String({ description: "The digest as given, normalised" }),
    actual: t.String({ description: "The digest of the text" }),
    warning,
  }),
  example: { algorithm: "md5", text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" },
  values: ["algorithm", "text", "hash"],
  isNegative: ({ matches }) => !matches,
  run: ({ algorithm, text, hash }, context) => {
    const expected = bytesOf(hash, algorithm);
    const compare = ({ hash: actual }: { hash: string }) => {
      const matches = crypto().timingSafeEqual(expected, Buffer.from(actual, "hex"));
      return { algorithm, matches, expected: encodeHex(expected), actual, warning: warningFor(algorithm) };
    };
    return withDigest(algorithm, text, compare, context);
  },
  text: ({ matches }) => (matches ? "match" : "mismatch"),
});
