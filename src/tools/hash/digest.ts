import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { BYTE_ENCODINGS, fromHex } from "../../operation/encoding.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { byteCount, nullable, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { crypto } from "../../runtime/builtins.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { andThen } from "../../runtime/promises.ts";
import { type Chunks, digestStream, digestsOf, digestText, type TextDigest } from "./compute-digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName, isSecure, warningFor } from "./digests.ts";

/** The field for a digest algorithm. */
export const algorithm = oneOf(DIGEST_NAMES, {
  description: "Digest algorithm, in any letter case: sha256, SHA-256",
  brief: "Algorithm",
  looseSpelling: true,
});

/** The field for the text. */
export const textToHash = text({ description: "Text to hash, as UTF-8", brief: "Text to hash" });

/** The field with the reason why the algorithm should not be trusted. */
export const warning = nullable(t.String({ description: "Why the algorithm should not be trusted" }));

const digestOptions = {
  algorithm,
  encoding: withDefault(oneOf(BYTE_ENCODINGS, { description: "How the digest is written", brief: "Encoding" }), "hex"),
};

const uploadInput = t.Object(digestOptions);

function result(given: Static<typeof uploadInput>, { hash: hex, bytes }: { hash: string; bytes: number }) {
  const { algorithm, encoding } = given;
  const hash = encoding === "hex" ? hex : Buffer.from(hex, "hex").toString(encoding);
  return { algorithm, hash, length: hash.length, bytes, warning: warningFor(algorithm) };
}

/** Where the file is in a request. */
export const A_FILE = "A file is sent as a raw body of type application/octet-stream.";

export const digest = operation({
  id: "hash.digest",
  summary: "Hash a text or a file",
  description: "Hashes the UTF-8 bytes of a text, or a file as it is.",
  overHttp: A_FILE,
  guidance:
    "Gives a text's hash (digest). For many texts use hash_batch, with a key hash_hmac, to compare hash_verify. Result: hash.",
  input: t.Object({
    algorithm,
    text: textToHash,
    encoding: digestOptions.encoding,
  }),
  output: t.Object({
    algorithm,
    hash: t.String({ description: "The digest; hex is in lower case" }),
    length: t.Integer({ description: "Characters of the digest" }),
    bytes: byteCount("Bytes hashed"),
    warning,
  }),
  example: { algorithm: "sha256", text: "hello" },
  values: ["algorithm", "text"],
  run: (given, context) => andThen(digestText(given.algorithm, given.text, context), (digest) => result(given, digest)),
  text: ({ hash }) => hash,
  upload: {
    input: uploadInput,
    run: async (given, body, context) => result(given, await digestStream(given.algorithm, body, context)),
    takesLists: true,
  },
});

export const batch = operation({
  id: "hash.batch",
  summary: "Hash many texts",
  guidance: "Gives the hex digests of many texts. For one text use hash_digest.",
  input: t.Object({
    algorithm,
    texts: t.Array(text({ description: "Text to hash" }), {
      description: "Texts to hash, as UTF-8",
      brief: "Texts to hash",
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  output: t.Object({
    algorithm,
    count: t.Integer(),
    results: t.Array(t.Object({ text: t.String(), hash: t.String({ description: "Lower-case hex" }) }), {
      description: "In order",
    }),
    warning,
  }),
  example: { algorithm: "sha256", texts: ["hello", "world"] },
  values: ["algorithm", "texts"],
  run: async ({ algorithm, texts }, context) => {
    const results: { text: string; hash: string }[] = [];
    for (const text of texts) {
      const digest = digestText(algorithm, text, context);
      // To await a value that is no promise would pause here, and the next call would begin its texts in the same turn.
      results.push({ text, hash: (digest instanceof Promise ? await digest : digest).hash });
    }
    return { algorithm, count: results.length, results, warning: warningFor(algorithm) };
  },
  text: ({ results }) => results.map(({ hash }) => hash).join("\n"),
});

function bytesOf(hash: string, name: DigestName): Uint8Array {
  const bytes = fromHex(hash.trim());
  if (bytes?.length === DIGEST_BYTES[name]) return bytes;
  throw invalidField("/hash", `Must be a digest of ${name}: ${DIGEST_BYTES[name] * 2} hexadecimal digits`);
}

const verifyInput = t.Object({
  algorithm,
  hash: text({ description: "Digest to compare with, hex in any letter case", brief: "Expected digest in hex" }),
});

function compare(given: Static<typeof verifyInput>, digest: () => TextDigest | Promise<TextDigest>) {
  const { algorithm, hash } = given;
  const expected = bytesOf(hash, algorithm);
  return andThen(digest(), ({ hash: actual }) => {
    const matches = crypto().timingSafeEqual(expected, Buffer.from(actual, "hex"));
    return { algorithm, matches, expected: encodeHex(expected), actual, warning: warningFor(algorithm) };
  });
}

export const verify = operation({
  id: "hash.verify",
  summary: "Compare a text or a file with a digest",
  overHttp: `${A_FILE} Then \`hash\` is in the query.`,
  guidance:
    "Says whether a text has a given hex digest. If the algorithm is unknown, or it is base64, use hash_identify.",
  input: t.Object({ algorithm, text: textToHash, hash: verifyInput.properties.hash }),
  output: t.Object({
    algorithm,
    matches: t.Boolean(),
    expected: t.String({ description: "The digest as given, normalised" }),
    actual: t.String({ description: "The digest of the text or file" }),
    warning,
  }),
  example: { algorithm: "md5", text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" },
  values: ["algorithm", "text", "hash"],
  isNegative: ({ matches }) => !matches,
  run: (given, context) => compare(given, () => digestText(given.algorithm, given.text, context)),
  text: ({ matches }) => (matches ? "match" : "mismatch"),
  upload: {
    input: verifyInput,
    run: async (given, body, context) => await compare(given, () => digestStream(given.algorithm, body, context)),
  },
});

const INSECURE = DIGEST_NAMES.filter((name) => !isSecure(name)).join(", ");
const WARNING = `${INSECURE} are not secure: anyone can make collisions; use them for checksums, never for security`;

async function hashWithAll(message: string | Chunks, caller?: OperationContext) {
  const { digests, bytes } = await digestsOf(DIGEST_NAMES, message, caller);
  const inHex = Object.fromEntries([...digests].map(([name, digest]) => [name, encodeHex(digest)]));
  return { digests: inHex, bytes, warning: WARNING };
}

export const all = operation({
  id: "hash.all",
  summary: "Hash a text or a file with every algorithm at once",
  description: "Gives all digests of the UTF-8 bytes of a text, or of a file, which is read once.",
  overHttp: A_FILE,
  guidance: "Gives a text's checksums by every algorithm. For one use hash_digest.",
  input: t.Object({ text: textToHash }),
  output: t.Object({
    digests: t.Record(t.String(), t.String({ description: "The digest in lower-case hex" }), {
      description: `Algorithm to digest: ${DIGEST_NAMES.join(", ")}`,
    }),
    bytes: byteCount("Bytes hashed"),
    warning: t.String({ description: "Which algorithms should not be trusted, and why" }),
  }),
  example: { text: "hello" },
  values: ["text"],
  run: (input, context) => hashWithAll(input.text, context),
  text: ({ digests }) =>
    Object.entries(digests)
      .map(([name, digest]) => `${name}  ${digest}`)
      .join("\n"),
  upload: { input: t.Object({}), run: (_, body, context) => hashWithAll(body, context) },
});
