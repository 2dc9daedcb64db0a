import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { BYTE_ENCODINGS } from "../../operation/encoding.ts";
import { operation } from "../../operation/operation.ts";
import { nullable, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { digestStream, withDigest } from "./compute-digest.ts";
import { DIGEST_NAMES, warningFor } from "./digests.ts";

/** The field for a digest algorithm. */
export const algorithm = oneOf(DIGEST_NAMES, {
  description: "Digest algorithm, in any letter case: sha256, SHA-256",
  brief: "Algorithm",
  looseSpelling: true,
});

/** The field with the reason why the algorithm should not be trusted. */
export const warning = nullable(t.String({ description: "Why the algorithm should not be trusted" }));

const options = {
  algorithm,
  encoding: withDefault(oneOf(BYTE_ENCODINGS, { description: "How the digest is written", brief: "Encoding" }), "hex"),
};

const uploadInput = t.Object(options);

/** The result for a digest in lower-case hex. */
function result(given: Static<typeof uploadInput>, { hash: hex, bytes }: { hash: string; bytes: number }) {
  const { algorithm, encoding } = given;
  const hash = encoding === "hex" ? hex : Buffer.from(hex, "hex").toString(encoding);
  return { algorithm, hash, length: hash.length, bytes, warning: warningFor(algorithm) };
}

export const digest = operation({
  id: "hash.digest",
  summary: "Hash a text or a file",
  description: "Hashes the UTF-8 bytes of a text, or a raw body of type application/octet-stream as it is.",
  guidance:
    "Gives a text's hash (digest). For many texts use hash_batch, with a key hash_hmac, to compare hash_verify. Result: hash.",
  input: t.Object({
    algorithm,
    text: text({ description: "Text to hash, as UTF-8", brief: "Text to hash" }),
    encoding: options.encoding,
  }),
  output: t.Object({
    algorithm,
    hash: t.String({ description: "The digest; hex is in lower case" }),
    length: t.Integer({ description: "Characters of the digest" }),
    bytes: t.Integer({ description: "Bytes hashed" }),
    warning,
  }),
  example: { algorithm: "sha256", text: "hello" },
  values: ["algorithm", "text"],
  run: (given, context) => withDigest(given.algorithm, given.text, (digest) => result(given, digest), context),
  text: ({ hash }) => hash,
  upload: {
    input: uploadInput,
    run: async (given, body, context) => result(given, await digestStream(given.algorithm, body, context)),
    text: ({ hash }) => hash,
    takesLists: true,
  },
});
