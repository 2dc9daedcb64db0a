import { operation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { ALGORITHM_NAMES, ALGORITHMS, type AlgorithmName, warningOf } from "./algorithms.ts";
import { type Digest, digestStream, digestText, digestTexts } from "./digest.ts";
import { verify } from "./verify.ts";

const algorithm = oneOf(ALGORITHM_NAMES, { description: "Digest algorithm, in any letter case", foldCase: true });
const hex = (description: string) => t.String({ description });

const answer = (name: AlgorithmName, { hash, bytes }: Digest) => ({
  algorithm: name,
  hash,
  length: hash.length,
  bytes,
  warning: warningOf(name),
});

const digest = operation({
  id: "hash.digest",
  summary: "Hash a text or a file",
  description: "Hashes the UTF-8 bytes of a text, or a raw body of type application/octet-stream as it is.",
  input: t.Object({ algorithm, text: text({ description: "Text to hash, as UTF-8" }) }),
  output: t.Object({
    algorithm,
    hash: hex("The digest in lower-case hex"),
    length: t.Integer({ description: "Hex digits of the digest" }),
    bytes: t.Integer({ description: "Bytes hashed" }),
    warning: nullable(t.String({ description: "Why the algorithm should not be trusted" })),
  }),
  example: { algorithm: "sha256", text: "hello" },
  run: (input) => answer(input.algorithm, digestText(input.algorithm, input.text)),
  text: ({ hash }) => hash,
  upload: {
    input: t.Object({ algorithm }),
    run: async (input, body) => answer(input.algorithm, await digestStream(input.algorithm, body)),
    text: ({ hash }) => hash,
  },
});

const batch = operation({
  id: "hash.batch",
  summary: "Hash many texts",
  input: t.Object({
    algorithm,
    texts: t.Array(text({ description: "Text to hash" }), {
      description: "Texts to hash, as UTF-8",
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  output: t.Object({
    algorithm,
    count: t.Integer(),
    results: t.Array(t.Object({ text: t.String(), hash: hex("Lower-case hex") }), { description: "In order" }),
  }),
  example: { algorithm: "sha256", texts: ["hello", "world"] },
  run: (input) => {
    const hashes = digestTexts(input.algorithm, input.texts);
    const results = hashes.map((hash, index) => ({ text: input.texts[index] ?? "", hash }));
    return { algorithm: input.algorithm, count: results.length, results };
  },
  text: ({ results }) => results.map(({ hash }) => hash).join("\n"),
});

const verification = operation({
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
    expected: hex("The digest as given, normalised"),
    actual: hex("The digest of the text"),
  }),
  example: { algorithm: "md5", text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" },
  run: (input) => ({ algorithm: input.algorithm, ...verify(input.algorithm, input.text, input.hash) }),
  text: ({ matches }) => (matches ? "match" : "mismatch"),
});

const list = operation({
  id: "hash.algorithms",
  summary: "List the algorithms",
  input: t.Object({}),
  output: t.Object({
    algorithms: t.Array(algorithm),
    count: t.Integer(),
    details: t.Array(t.Object({ name: algorithm, bits: t.Integer(), secure: t.Boolean() })),
  }),
  example: {},
  run: () => ({
    algorithms: [...ALGORITHM_NAMES],
    count: ALGORITHM_NAMES.length,
    details: ALGORITHM_NAMES.map((name) => ({ name, bits: ALGORITHMS[name].bits, secure: ALGORITHMS[name].secure })),
  }),
  text: ({ algorithms }) => algorithms.join("\n"),
});

export const hash = tool({
  name: "hash",
  title: "Hash Generator",
  message: "Hash texts and files with MD5, SHA-1, SHA-256 or SHA-512, and verify digests",
  more: { algorithms: ALGORITHM_NAMES },
  usual: "digest",
  routes: [
    post("/:algorithm", digest),
    get("/:algorithm/:text", digest),
    post("/:algorithm/batch", batch),
    post("/:algorithm/verify", verification),
    get("/algorithms", list),
  ],
});
