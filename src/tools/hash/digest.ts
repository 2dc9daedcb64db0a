import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { digestStream, withDigest } from "./compute-digest.ts";
import { algorithm, DIGEST_BYTES, DIGEST_NAMES, type DigestName, warning, warningFor } from "./digests.ts";
import { digestsNamed } from "./read-digest.ts";

const result = (name: DigestName, { hash, bytes }: { hash: string; bytes: number }) => ({
  algorithm: name,
  hash,
  length: hash.length,
  bytes,
  warning: warningFor(name),
});

export const digest = operation({
  id: "hash.digest",
  summary: "Hash a text or a file",
  description: "Hashes the UTF-8 bytes of a text, or a raw body of type application/octet-stream as it is.",
  input: t.Object({ algorithm, text: text({ description: "Text to hash, as UTF-8" }) }),
  output: t.Object({
    algorithm,
    hash: t.String({ description: "The digest in lower-case hex" }),
    length: t.Integer({ description: "Hex digits of the digest" }),
    bytes: t.Integer({ description: "Bytes hashed" }),
    warning,
  }),
  example: { algorithm: "sha256", text: "hello" },
  values: ["algorithm", "text"],
  run: ({ algorithm, text }, context) => withDigest(algorithm, text, (digest) => result(algorithm, digest), context),
  text: ({ hash }) => hash,
  upload: {
    input: t.Object({ algorithm }),
    run: async (input, body, context) => result(input.algorithm, await digestStream(input.algorithm, body, context)),
    text: ({ hash }) => hash,
    forDigits: (digits, given) => {
      const names = given === undefined ? DIGEST_NAMES : digestsNamed(given);
      const name = names.find((each) => DIGEST_BYTES[each] * 2 === digits);
      return name && { algorithm: name };
    },
  },
});
